import { readFileSync } from 'node:fs';
import { instances } from './instances.mjs';
import { planFor, prefixCounts } from './plan.mjs';

const usual = [1_000, 10_000, 100_000];

/**
 * Returns the rows of each size, with the actions on them.
 *
 * @param {{ data?: string | undefined; seed: number; sizes?: number[] | undefined }} options
 * @throws Error if the file does not contain a list of objects
 */
export function datasets({ data, seed, sizes = usual }) {
  const most = Math.max(...sizes);
  const rows = data === undefined ? instances(most, seed) : readRows(data);
  const plan = planFor(rows);
  const there = [...new Set(sizes.map((size) => Math.min(size, rows.length)))].sort((a, b) => a - b);
  return there.map((size) => {
    const part = rows.slice(0, size);
    return { size, rows: part, plan: { ...plan, counts: prefixCounts(part, plan.columns, plan.search) } };
  });
}

function readRows(file) {
  const rows = JSON.parse(readFileSync(file, 'utf8'));
  const isRow = (row) => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) {
    throw new Error(`${file} does not hold an array of objects`);
  }
  return rows;
}
