import { best, figure } from './targets.mjs';

const work = (name, path) => [`${name}, ms`, `${path}.work`, `${path}.wall`];

/** The rows of the table: a name, the path of the figure, and that of the figure in brackets. */
const lines = [
  work('first rows, from the request', 'firstRows'),
  work('mount', 'mount'),
  work('search, per key, first time', 'searchCold'),
  work('search, per key, again', 'searchWarm'),
  work('checkbox filter', 'filter'),
  work('a tick in its own filter', 'tick'),
  work('first sort of a text column', 'sortFirst'),
  work('the same column, reversed', 'sortSecond'),
  work('sort of a number column', 'sortNumber'),
  work('next page', 'nextPage'),
  ['longest task while typing, ms', 'typing.cpu', 'typing.wall'],
  ['longest task while exporting, ms', 'saving.cpu', 'saving.wall'],
  ['longest task while refreshing, ms', 'refreshing.cpu', 'refreshing.wall'],
  ['heap, MB', 'heap.megabytes'],
  ['scrolling all rows, frames/s', 'scroll.frames'],
  ['blank frames of that', 'scroll.blank'],
  ['work for each frame of that, ms', 'scroll.work'],
  ['JavaScript, KiB gzip', 'scripts'],
];

const shown = (value) => (value === undefined ? 'n/a' : value >= 100 ? value.toFixed(0) : value.toFixed(1));

function table(results, titles) {
  const names = Object.keys(results);
  const head = ['', ...names.map((name) => titles[name]), 'ours / best'];
  const body = lines.map(([text, path, second]) => {
    const cells = names.map((name) => {
      const value = shown(figure(results[name], path));
      const beside = second === undefined ? undefined : figure(results[name], second);
      return beside === undefined ? value : `${value} (${shown(beside)})`;
    });
    const other = best(results, path);
    const ours = figure(results.ours, path);
    const ratio = other && ours !== undefined && other.value > 0 ? (ours / other.value).toFixed(2) : '';
    const otherWall = second && path.endsWith('.work') ? best(results, second) : undefined;
    const wall = otherWall && figure(results.ours, second);
    return [text, ...cells, wall ? `${ratio} (${(wall / otherWall.value).toFixed(2)})` : ratio];
  });
  const row = (cells) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...body.map(row)].join('\n');
}

/**
 * Formats all figures as Markdown.
 *
 * @param {{ results: { size: number; grids: Record<string, object> }[]; titles: Record<string, string>; targets: { text: string; met:
 * boolean | undefined }[]; notes: string[]; machine: string }} outcome
 */
export function report({ results, titles, targets, notes, machine }) {
  const parts = [
    `${machine}. Work of the page's main thread in ms of CPU time; in brackets ms of wall time until it is painted, or of the task.`,
  ];
  for (const { size: rows, grids } of results) {
    parts.push(`### ${rows.toLocaleString('en-GB')} rows`, table(grids, titles));
  }
  const verdict = { true: 'met   ', false: 'MISSED', undefined: '?     ' };
  parts.push('### Targets', targets.map(({ text, met }) => `- ${verdict[String(met)]} ${text}`).join('\n'));
  if (notes.length > 0) parts.push('### Notes', notes.map((note) => `- ${note}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}
