// The lobby of a server.

import { Host } from "./connection.js";
import { lookAgain, openLobby } from "./lobby.js";

openLobby(new Host(location.hash.slice(1)));
setInterval(lookAgain, 15000);
