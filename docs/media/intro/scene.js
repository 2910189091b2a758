/**
 * The intro, as a pure function of time: `drawIntro(context, seconds)` paints one frame of 1280 x 720.
 *
 *   0.0  a grid appears, the mark draws itself, an idle fleet (hollow dots) stands around it
 *   1.3  the helm turns; lines run to every region and its machines come up, one after another
 *   2.5  the regions find each other
 *   3.3  the fleet makes room, the mark takes its place above the name
 *   5.2  rest
 */
export const width = 1280;
export const height = 720;
export const duration = 6.4;
export const fontFamily = 'Intro Sans';

const colour = {
  canvas: '#0B1220',
  grid: '#162133',
  line: '#2C3A52',
  text: '#E7ECF4',
  muted: '#9FB0C7',
  accent: '#5CB8FF',
  brass: '#E0B050',
  ok: '#4CC38A',
  idle: '#8C9BB0',
};

// Time and easing.
const clamp = (value) => Math.min(1, Math.max(0, value));
const span = (time, from, to) => clamp((time - from) / (to - from));
const mix = (from, to, amount) => from + (to - from) * amount;
const easeOut = (x) => 1 - (1 - x) ** 3;
const easeOutLong = (x) => 1 - (1 - x) ** 5;
const easeInOut = (x) => (x < 0.5 ? 4 * x ** 3 : 1 - (2 - 2 * x) ** 3 / 2);
const easeBack = (x) => 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2;

/** The same fleet in every run: a small seeded generator (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

// The fleet: regions stand where they come to rest, measured from the centre of the picture.
const regions = [
  { x: 0, y: -300, rx: 112, ry: 40, machines: 8 },
  { x: 272, y: -262, rx: 104, ry: 60, machines: 11 },
  { x: 506, y: -166, rx: 92, ry: 92, machines: 14 },
  { x: 530, y: 86, rx: 80, ry: 98, machines: 13 },
  { x: 366, y: 268, rx: 128, ry: 56, machines: 12 },
  { x: 44, y: 300, rx: 124, ry: 38, machines: 9 },
  { x: -278, y: 278, rx: 118, ry: 52, machines: 11 },
  { x: -520, y: 132, rx: 84, ry: 100, machines: 13 },
  { x: -512, y: -134, rx: 84, ry: 92, machines: 13 },
  { x: -276, y: -266, rx: 112, ry: 56, machines: 11 },
].map((region, index) => buildRegion(region, index));

function buildRegion(region, index) {
  const random = seeded(4100 + index * 17);
  const nodes = [];
  for (let attempt = 0; nodes.length < region.machines && attempt < 4000; attempt++) {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random());
    const x = region.x + Math.cos(angle) * reach * region.rx;
    const y = region.y + Math.sin(angle) * reach * region.ry;
    const radius = [4, 4, 4, 5, 6.2][Math.floor(random() * 5)];
    if (nodes.every((node) => Math.hypot(node.x - x, node.y - y) > 36)) nodes.push({ x, y, radius });
  }
  // The machine nearest to the helm receives the line; the others follow along a shortest tree from it.
  nodes.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  const fire = 1.7 + 0.052 * ((index * 3) % 10);
  nodes[0].at = fire + 0.3;
  nodes[0].radius = 6.2;
  const edges = [];
  const joined = [nodes[0]];
  while (joined.length < nodes.length) {
    let best;
    for (const from of joined) {
      for (const to of nodes) {
        if (joined.includes(to)) continue;
        const length = Math.hypot(from.x - to.x, from.y - to.y);
        if (!best || length < best.length) best = { from, to, length };
      }
    }
    best.start = best.from.at + 0.02;
    best.end = best.start + 0.06 + best.length / 640;
    best.to.at = best.end - 0.03;
    joined.push(best.to);
    edges.push(best);
  }
  // Every region is up 1.1 seconds after its first machine, however far its tree reaches.
  const first = nodes[0].at;
  const pace = Math.min(1, 1.1 / (Math.max(...edges.map((edge) => edge.end)) - first));
  for (const node of nodes) node.at = first + (node.at - first) * pace;
  for (const edge of edges) {
    edge.start = first + (edge.start - first) * pace;
    edge.end = first + (edge.end - first) * pace;
  }
  // A few more lines close loops, once both their ends are up.
  for (const [order, from] of nodes.entries()) {
    for (const to of nodes.slice(order + 1)) {
      const length = Math.hypot(from.x - to.x, from.y - to.y);
      const tied = edges.some(
        (edge) => (edge.from === from && edge.to === to) || (edge.from === to && edge.to === from),
      );
      if (length > 62 || tied) continue;
      const start = Math.max(from.at, to.at) + 0.1;
      edges.push({ from, to, length, start, end: start + 0.25 });
    }
  }
  return { ...region, fire, nodes, edges };
}

/** The nearest pair of machines of each two neighbouring regions. */
const links = regions.map((region, index) => {
  const next = regions[(index + 1) % regions.length];
  let best;
  for (const from of region.nodes) {
    for (const to of next.nodes) {
      const length = Math.hypot(from.x - to.x, from.y - to.y);
      if (!best || length < best.length) best = { from, to, length };
    }
  }
  const start = 2.75 + index * 0.05;
  return { ...best, start, end: start + 0.5 };
});

export function drawIntro(context, time) {
  context.save();
  context.fillStyle = colour.canvas;
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.lineCap = 'round';
  context.lineJoin = 'round';

  const settle = easeInOut(span(time, 3.2, 4.4));
  drawGrid(context, time, settle);
  drawFleet(context, time, settle);
  drawMark(context, time, settle);
  drawName(context, time);
  context.restore();
}

function drawGrid(context, time, settle) {
  const shown = easeOut(span(time, 0, 1.2)) * 900;
  const wave = easeOut(span(time, 1.55, 2.9)) * 860;
  const waveStrength = 0.9 * (1 - span(time, 1.9, 2.9)) * span(time, 1.5, 1.7);
  const step = 40;
  for (let x = -640; x <= 640; x += step) {
    for (let y = -360; y <= 360; y += step) {
      const distance = Math.hypot(x, y);
      const visible = clamp((shown - distance) / 160);
      if (visible === 0) continue;
      const lit = waveStrength * clamp(1 - Math.abs(distance - wave) / 90);
      // The middle is kept quieter, and empties for the name.
      const quiet = mix(1, clamp((Math.hypot(x / 1.5, y) - 120) / 160), settle);
      context.globalAlpha = visible * quiet;
      context.fillStyle = colour.line;
      context.beginPath();
      context.arc(x, y, 1.1, 0, Math.PI * 2);
      context.fill();
      if (lit > 0.01) {
        context.globalAlpha = lit;
        context.fillStyle = colour.accent;
        context.beginPath();
        context.arc(x, y, 1.1 + 0.5 * lit, 0, Math.PI * 2);
        context.fill();
      }
    }
  }
  context.globalAlpha = 1;
}

function drawFleet(context, time, settle) {
  // While it works the fleet stands closer to the helm, inside the middle of the picture.
  const spread = mix(0.72, 1, settle);
  const at = (node) => [node.x * spread, node.y * spread];
  const dim = mix(1, 0.64, settle);

  const stroke = (from, to, tail, head, style, alpha, lineWidth) => {
    if (head <= tail || alpha <= 0) return;
    context.globalAlpha = alpha;
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.moveTo(mix(from[0], to[0], tail), mix(from[1], to[1], tail));
    context.lineTo(mix(from[0], to[0], head), mix(from[1], to[1], head));
    context.stroke();
  };

  for (const { from, to, start, end } of links) {
    stroke(at(from), at(to), 0, easeInOut(span(time, start, end)), colour.accent, 0.34 * dim, 1.25);
  }

  for (const [index, region] of regions.entries()) {
    const gate = at(region.nodes[0]);
    const reach = Math.hypot(...gate);
    const hub = [(gate[0] / reach) * 128, (gate[1] / reach) * 128];

    // From the helm to the region, and, when all is well, away again.
    const head = easeInOut(span(time, region.fire, region.fire + 0.34));
    const tail = easeInOut(span(time, 3 + index * 0.03, 3.5 + index * 0.03));
    stroke(hub, gate, tail, head, colour.accent, 0.6, 1.5);
    if (head > 0 && head < 1) {
      stroke(hub, gate, Math.max(0, head - 0.3), head, colour.accent, 1, 2.5);
    }

    for (const edge of region.edges) {
      const grown = easeInOut(span(time, edge.start, edge.end));
      const fresh = 1 - span(time, edge.end, edge.end + 0.6);
      stroke(at(edge.from), at(edge.to), 0, grown, colour.accent, mix(0.42, 0.95, fresh) * dim, 1.4);
    }

    for (const [order, node] of region.nodes.entries()) drawMachine(context, time, node, at(node), index, order, dim);
  }
  context.globalAlpha = 1;
}

function drawMachine(context, time, node, [x, y], regionIndex, order, dim) {
  const born = 0.12 + 0.05 * ((regionIndex * 3) % 10) + 0.032 * order;
  const shown = easeOut(span(time, born, born + 0.4));
  if (shown === 0) return;
  const up = easeOut(span(time, node.at, node.at + 0.28));
  const ring = span(time, node.at, node.at + 0.7);

  context.globalAlpha = 1;
  context.fillStyle = colour.canvas;
  disc(context, x, y, (node.radius + 2.5) * shown);

  if (up < 1) {
    context.globalAlpha = 0.85 * shown * (1 - up);
    context.strokeStyle = colour.idle;
    context.lineWidth = 1.75;
    context.beginPath();
    context.arc(x, y, node.radius * mix(0.4, 1, shown), 0, Math.PI * 2);
    context.stroke();
  }
  if (up > 0) {
    context.fillStyle = colour.ok;
    context.globalAlpha = 0.16 * up * mix(0.35, 1, (dim - 0.64) / 0.36);
    disc(context, x, y, node.radius + 5 * up);
    context.globalAlpha = up * mix(0.3, 1, dim);
    disc(context, x, y, node.radius * (1 + 0.55 * Math.sin(Math.PI * clamp(ring * 1.6)) * (1 - ring)));
    if (ring < 1) {
      context.globalAlpha = 0.6 * (1 - ring) ** 2;
      context.strokeStyle = colour.ok;
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(x, y, node.radius + 16 * easeOut(ring), 0, Math.PI * 2);
      context.stroke();
    }
  }
}

function disc(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
  context.fill();
}

/** The mark of logo.svg, in its own 96 units: a rim, three handles, and the fourth one drawn through as the tail of a Q. */
function drawMark(context, time, settle) {
  const size = mix(1.9, 1.42, settle);
  const turn = -Math.PI * (1 - easeInOut(span(time, 1.2, 2.25)));
  context.save();
  context.translate(0, mix(0, -118, settle));
  context.scale(size, size);
  context.rotate(turn);
  context.strokeStyle = colour.brass;
  context.fillStyle = colour.brass;
  context.lineWidth = 9;

  const rim = easeInOut(span(time, 0, 0.95));
  if (rim > 0) {
    context.beginPath();
    context.arc(0, 0, 32, Math.PI / 4, Math.PI / 4 + Math.PI * 2 * rim);
    context.stroke();
  }
  const corner = 35.5;
  const handles = [
    [-corner, corner, 0.38],
    [-corner, -corner, 0.51],
    [corner, -corner, 0.64],
  ];
  for (const [x, y, start] of handles) {
    const grown = span(time, start, start + 0.42);
    if (grown > 0) disc(context, x, y, 5.25 * easeBack(grown));
  }
  const tail = easeOut(span(time, 0.82, 1.2));
  if (tail > 0) {
    context.beginPath();
    context.moveTo(8, 8);
    context.lineTo(mix(8, corner, tail), mix(8, corner, tail));
    context.globalAlpha = clamp(tail * 5);
    context.stroke();
  }
  context.restore();
}

function drawName(context, time) {
  context.textBaseline = 'alphabetic';
  context.fontKerning = 'normal';

  const name = 'Quarterdeck';
  context.font = `600 108px "${fontFamily}"`;
  context.letterSpacing = '-2.6px';
  const start = -(context.measureText(name).width - 2.6) / 2 - 2;
  context.textAlign = 'left';
  context.fillStyle = colour.text;
  for (let index = 0; index < name.length; index++) {
    const begun = 3.7 + index * 0.032;
    const shown = easeOutLong(span(time, begun, begun + 0.95));
    if (shown === 0) continue;
    const offset = context.measureText(name.slice(0, index + 1)).width - context.measureText(name[index]).width;
    context.globalAlpha = clamp(shown * 1.05) ** 1.5;
    context.fillText(name[index], start + offset, 86 + 26 * (1 - shown));
  }

  const shown = easeOut(span(time, 4.35, 5.15));
  context.font = `400 40px "${fontFamily}"`;
  context.letterSpacing = '0px';
  context.textAlign = 'center';
  context.fillStyle = colour.muted;
  context.globalAlpha = shown;
  context.fillText('Cloud operations', 0, 154 + 12 * (1 - shown));
  context.globalAlpha = 1;
}
