// boardgame.io in a process of its own; speaks as benchmarks/worker.py does: one line of JSON in, one out.
"use strict";
const path = require("path");
const readline = require("readline");

const modules = process.argv[2] || path.join(__dirname, "node_modules");
const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");

let library;
try {
  library = require(path.join(modules, "boardgame.io", "dist", "cjs", "client.js"));
} catch (error) {
  say({ missing: "boardgame.io not installed (npm install in benchmarks/node)" });
  process.exit(0);
}

// The game of boardgame.io's own tutorial.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const isVictory = (cells) => LINES.some((line) => line.every((i) => cells[i] !== null && cells[i] === cells[line[0]]));
const TicTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => {
    if (isVictory(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

// A linear congruential source is enough here: it only has to pick cells.
const source = (seed) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;

const client = library.Client({ game: TicTacToe, numPlayers: 2, debug: false });
client.start();

function playout(random) {
  client.reset();
  let moves = 0;
  for (let state = client.getState(); state.ctx.gameover === undefined; state = client.getState()) {
    const empty = [];
    state.G.cells.forEach((cell, index) => cell === null && empty.push(index));
    client.moves.clickCell(empty[Math.floor(random() * empty.length)]);
    moves += 1;
  }
  return moves;
}

const cpu = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
};

function lap(seconds, seed) {
  const random = source(seed);
  const begun = cpu();
  let games = 0, moves = 0;
  while (cpu() - begun < seconds) {
    for (let i = 0; i < 5; i++) moves += playout(random);
    games += 5;
  }
  return { games, moves, cpu: cpu() - begun };
}

say({ subjects: ["tic_tac_toe"] });
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  say(lap(asked.seconds, asked.seed));
});
