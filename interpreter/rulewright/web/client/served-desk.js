// The desk of a server.

import { Desk } from "./connection.js";
import { openDesk } from "./desk.js";

openDesk(new Desk(location.hash.slice(1)));
