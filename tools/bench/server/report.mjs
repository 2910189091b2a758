const whole = (value) => Math.round(value).toLocaleString('en');
const tenths = (value) => (value < 10 ? value.toFixed(1) : whole(value));
const megabytes = (value) => (value / 1e6).toFixed(0);

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const rate = ({ ours, bare, ratio, cpuRatio }) => [
  `${whole(ours.perSecond)} (${tenths(ours.p50)}, ${tenths(ours.p99)})`,
  whole(bare.perSecond),
  ratio.toFixed(2),
  `${whole(ours.cpuUs)}, ${whole(bare.cpuUs)}`,
  cpuRatio.toFixed(1),
];

function section({ database, machines, rows, memory, identity }) {
  const heads = [
    '',
    'bytes',
    'first byte, ms: made, kept',
    'made in ms',
    'longest block, ms',
    'a second (p50, p99 ms)',
  ];
  const lines = rows.flatMap((row) => {
    const { title, coding, bytes, firstMs, keptFirstMs, madeMs, longestBlock, unchanged } = row;
    const made = [whole(bytes), `${tenths(firstMs)}, ${tenths(keptFirstMs)}`, tenths(madeMs), tenths(longestBlock)];
    const same = unchanged ? [[`${title}, 304`, '', '', '', '', ...rate(unchanged)]] : [];
    return [[`${title}, ${coding}`, ...made, ...rate(row.whole)], ...same];
  });
  const held = `memory ${megabytes(memory.rss)} MB, ${megabytes(memory.beyondEmpty)} MB beyond the empty server, for ${megabytes(identity)} MB of machines`;
  return `## ${database}, ${whole(machines)} machines\n\n${table([...heads, 'bare', 'bare / ours', 'CPU, µs: ours, bare', 'ours / bare'], lines)}\n\n${held}; longest block while loaded ${tenths(memory.longestBlock)} ms\n`;
}

/** Formats the comparison as tables. */
export function report({ machine, results }) {
  return `${machine}\n\n${results.map(section).join('\n')}`;
}

const seconds = (ms) => (ms / 1_000).toFixed(1);

function pollSection({ database, machines, rounds, served }) {
  const heads = ['', 'CPU, s', 'the SDK alone, s', 'ours / SDK', 'by the clock, s', 'the SDK alone, s'];
  const lines = rounds.map(({ title, cpuMs, ms, bare, ratio, longestBlock, longestCpuBlock, rss }) => [
    ...[title, seconds(cpuMs), seconds(bare.cpuMs), ratio.toFixed(2), seconds(ms), seconds(bare.ms)],
    ...[whole(longestBlock), whole(longestCpuBlock), megabytes(rss)],
  ]);
  const all = [...heads, 'longest block, ms', 'of it CPU, ms', 'memory, MB'];
  const { bytes, longestBlock, longestCpuBlock, beyondEmpty } = served;
  const held = `${megabytes(beyondEmpty)} MB beyond a server with an empty cloud, for ${megabytes(bytes)} MB of machines`;
  const block = `longest block while all of them were listed ${tenths(longestBlock)} ms, of it CPU ${tenths(longestCpuBlock)} ms`;
  return `## ${database}, ${whole(machines)} machines read\n\n${table(all, lines)}\n\n${held}; ${block}\n`;
}

/** Formats the readings of a cloud as tables. */
export function pollReport({ machine, results }) {
  return `${machine}\n\n${results.map(pollSection).join('\n')}`;
}

/** Formats the capacity of a server as a table. */
export function capacityReport({ machine, results }) {
  const heads = [
    '',
    'machines',
    'lists/s',
    'changes/s (p99 ms)',
    'people polling',
    'p50, p99 ms',
    'one core',
    'memory, MB',
  ];
  const lines = results.map(
    ({ database, machines, listsPerSecond, changesPerSecond, changeP99, people, p50, p99, cpuShare, rss }) => [
      ...[database, whole(machines), whole(listsPerSecond), `${whole(changesPerSecond)} (${whole(changeP99)})`],
      ...[whole(people), `${tenths(p50)}, ${tenths(p99)}`, `${whole(cpuShare * 100)} %`, megabytes(rss)],
    ],
  );
  return `${machine}\n\n${table(heads, lines)}\n`;
}
