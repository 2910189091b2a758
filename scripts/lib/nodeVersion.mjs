/**
 * Stops with one line if this Node does not satisfy `engines.node` of package.json. Import it first and on its own: on an old
 * Node, a later import can fail with a syntax error that explains nothing.
 */
import { readFileSync } from 'node:fs';

/**
 * Returns true if a version of Node satisfies a range. The range is alternatives of the form `^MAJOR.MINOR` or
 * `>=MAJOR.MINOR`, separated by `||`.
 */
export function satisfies(version, range) {
  const [major, minor] = version.split('.').map(Number);
  return range.split('||').some((alternative) => {
    const [, kind, wantedMajor, wantedMinor] = /^\s*(\^|>=)(\d+)\.(\d+)\s*$/.exec(alternative);
    if (major !== Number(wantedMajor)) return kind === '>=' && major > Number(wantedMajor);
    return minor >= Number(wantedMinor);
  });
}

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
if (!satisfies(process.versions.node, engines.node)) {
  console.error(`Quarterdeck needs Node ${engines.node}; this is Node ${process.versions.node}.`);
  process.exit(1);
}
