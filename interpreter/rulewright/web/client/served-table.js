// A seat at a server's table.

import { Connection } from "./connection.js";
import { openTable } from "./table.js";

openTable(new Connection(location.pathname.split("/")[2], location.hash.slice(1)));
addEventListener("hashchange", () => location.reload());
