// Maps as SVG: squares and hexes where they lie, with their sides and corners; a graph as a list of its spaces.

import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";

const ROOT3 = Math.sqrt(3);

// Units of the fine grid in which the server gives points, and the outline of a space around its middle.
const SHAPES = {
  squares: { x: 0.5, y: 0.5, outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]] },
  pointed: { x: ROOT3 / 2, y: 0.5, outline: [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]] },
  flat: { x: 0.5, y: ROOT3 / 2, outline: [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]] },
};

function shapeOf(panel) {
  return SHAPES[panel.shape === "squares" ? "squares" : panel.flat ? "flat" : "pointed"];
}

export function mapTemplate(panel, table) {
  return panel.shape === "graph" ? graph(panel, table) : grid(panel, table);
}

function grid(panel, table) {
  const shape = shapeOf(panel);
  const flip = panel.from_below ? -1 : 1;
  const point = ([x, y]) => [x * shape.x, flip * y * shape.y];
  const corners = panel.cells.flatMap((cell) => shape.outline.map(([x, y]) => point([cell.at[0][0] + x, cell.at[0][1] + y])));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const margin = 0.25;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin];
  const stop = table.mapStop(panel);
  const sides = (panel.parts ?? []).filter((part) => part.part === "side");
  const points = (panel.parts ?? []).filter((part) => part.part === "corner");
  const size = width > 16 ? "large" : width > 8 ? "middling" : "small";
  return html`<svg class="chart ${size}" viewBox="${left} ${top} ${width} ${height}" role="group" aria-label=${panel.title} @keydown=${(event) => table.mapKey(event, panel)}>
    ${panel.cells.map((cell) => space(cell, shape, point, table, stop))}
    ${sides.map((part) => side(part, point, table))}
    ${points.map((part) => corner(part, point, table))}
  </svg>`;
}

function space(cell, shape, point, table, stop) {
  const [x, y] = cell.at[0];
  const outline = shape.outline.map(([dx, dy]) => point([x + dx, y + dy]).map((n) => n.toFixed(3)).join(",")).join(" ");
  const [middleX, middleY] = point([x, y]);
  const subject = `space:${cell.space}`;
  const two = cell.upper.length && cell.lower.length;
  return svg`<g class="space ${table.classes(subject)}" role="button" data-subject=${subject} data-space=${cell.space}
      tabindex=${cell.space === stop ? 0 : -1} aria-label=${table.spaceWords(cell)} @click=${() => table.pick(subject, cell.name)}>
    <title>${table.spaceWords(cell)}</title>
    <polygon points=${outline}></polygon>
    ${signs(cell.upper, middleX, middleY - (two ? 0.2 : 0))}
    ${signs(cell.lower, middleX, middleY + (two ? 0.28 : 0))}
  </g>`;
}

function side(part, point, table) {
  const [[x1, y1], [x2, y2]] = part.at.map(point);
  const [inX, inY] = [(x2 - x1) * 0.14, (y2 - y1) * 0.14];
  const subject = `space:${part.space}`;
  const colour = part.signs[0]?.colour ?? "";
  return svg`<g class="side ${part.signs.length ? "held" : "bare"} ${table.classes(subject)}" role="button" data-subject=${subject}
      tabindex=${table.can(subject) ? 0 : -1} aria-label=${table.spaceWords(part)} @click=${() => table.pick(subject, part.name)}>
    <title>${table.spaceWords(part)}</title>
    <line class="reach" x1=${x1 + inX} y1=${y1 + inY} x2=${x2 - inX} y2=${y2 - inY}></line>
    <line class="line ${colour && `sign-${colour}`}" x1=${x1 + inX} y1=${y1 + inY} x2=${x2 - inX} y2=${y2 - inY}></line>
    ${part.signs.some((sign) => sign.number) ? signs(part.signs, (x1 + x2) / 2, (y1 + y2) / 2, 0.26) : nothing}
  </g>`;
}

function corner(part, point, table) {
  const [x, y] = point(part.at[0]);
  const subject = `space:${part.space}`;
  const colour = part.signs[0]?.colour ?? "";
  return svg`<g class="corner ${part.signs.length ? "held" : "bare"} ${table.classes(subject)}" role="button" data-subject=${subject}
      tabindex=${table.can(subject) ? 0 : -1} aria-label=${table.spaceWords(part)} @click=${() => table.pick(subject, part.name)}>
    <title>${table.spaceWords(part)}</title>
    <circle class="reach" cx=${x} cy=${y} r="0.24"></circle>
    <circle class="dot ${colour && `sign-${colour}`}" cx=${x} cy=${y} r=${part.signs.length ? 0.2 : 0.09}></circle>
    ${part.signs.length ? signs(part.signs, x, y, 0.26) : nothing}
  </g>`;
}

// Signs side by side around a point, smaller where there is much to say.
function signs(all, x, y, most = 0.5) {
  if (!all.length) return nothing;
  const texts = all.map((sign) => sign.sign + (sign.number ?? ""));
  const length = texts.join(" ").length;
  const size = Math.max(0.14, Math.min(most, 1.5 / Math.max(1, length)));
  const shown = texts.map((text, number) => svg`<tspan class=${`sign sign-${all[number].colour || "plain"}`} dx=${number ? size * 0.25 : 0}>${text}</tspan>`);
  return svg`<text x=${x} y=${y} font-size=${size} text-anchor="middle" dominant-baseline="central">${shown}</text>`;
}

function graph(panel, table) {
  const names = new Map(panel.cells.map((cell) => [cell.space, cell.name]));
  const beside = new Map(panel.cells.map((cell) => [cell.space, []]));
  for (const [one, other] of panel.edges) {
    beside.get(one)?.push(names.get(other));
    beside.get(other)?.push(names.get(one));
  }
  return html`<ul class="graph">${panel.cells.map((cell) => {
    const subject = `space:${cell.space}`;
    return html`<li><button class="thing ${table.classes(subject)}" data-subject=${subject} tabindex=${table.can(subject) ? 0 : -1}
        @click=${() => table.pick(subject, cell.name)}>${cell.name}</button>
      ${[...cell.upper, ...cell.lower].map((sign) => html`<span class="sign sign-${sign.colour || "plain"}">${sign.sign}${sign.number ?? ""}</span> `)}
      <span class="quiet">${beside.get(cell.space).join(", ")}</span></li>`;
  })}</ul>`;
}
