import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { at } from '../../scripts/lib/paths.mjs';

/**
 * @typedef {object} Breakage a deliberate fault that a test has to notice
 * @property {string} id
 * @property {string} in the file, and the name of the declaration in it that holds the fault
 * @property {string} find a text that occurs once in that declaration; white space does not count
 * @property {string} replace
 * @property {string[]} tests files of which at least one fails
 */

/** Returns all breakages. */
export const allBreakages = () => parse(readFileSync(at('tools/mutation/breakages.yaml'), 'utf8'));

export const fileOf = (breakage) => breakage.in.split(' ')[0];

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const modifiers = '(?:(?:export|default|private|public|protected|readonly|static|async|function|const|let|class) )*';
const indentOf = (line) => line.length - line.trimStart().length;

/** Returns the first and last line of a declaration; `undefined` if it does not exist. */
function declaration(lines, name) {
  const begins = new RegExp(`^ *${modifiers}${literal(name)}\\b`);
  const isMethod = (line) => line.startsWith('  ') && line.endsWith('{') && !line.includes(' = ');
  const first = lines.findIndex(
    (line) => begins.test(line) && (/^ *(?:export|function|const|let|class|async)\b/.test(line) || isMethod(line)),
  );
  if (first < 0) return undefined;
  const indent = indentOf(lines[first]);
  if (lines[first].endsWith(';')) return [first, first];
  for (let last = first + 1; last < lines.length; last += 1) {
    const line = lines[last];
    if (line === '' || indentOf(line) > indent) continue;
    if (!/^ *[)\]}]/.test(line)) return [first, last - 1];
    if (!/(?:[{([,]|=>)$/.test(line)) return [first, last];
  }
  return [first, lines.length - 1];
}

/**
 * Returns the broken text of the file.
 *
 * @throws if the target is not found exactly once
 */
export function broken({ in: target, find, replace }, source) {
  const name = target.split(' ')[1];
  const lines = source.split('\n');
  const range = declaration(lines, name);
  if (!range) throw new Error(`${name} is not declared`);
  const [first, last] = range;
  const inside = lines.slice(first, last + 1).join('\n');
  const pattern = new RegExp(find.trim().split(/\s+/).map(literal).join('\\s+'), 'g');
  const found = inside.match(pattern)?.length ?? 0;
  if (found !== 1) throw new Error(`${name} has the text ${found} times`);
  const changed = inside.replace(pattern, () => replace);
  if (changed === inside) throw new Error('it changes nothing');
  return [...lines.slice(0, first), changed, ...lines.slice(last + 1)].join('\n');
}

/** Returns why a breakage cannot be applied to the sources; `undefined` if it can. */
export function problemOf(breakage) {
  const missing = [fileOf(breakage), ...breakage.tests].find((file) => !existsSync(at(file)));
  if (missing) return `${missing} does not exist`;
  try {
    broken(breakage, readFileSync(at(fileOf(breakage)), 'utf8'));
    return undefined;
  } catch (error) {
    return error.message;
  }
}
