import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { root } from './paths.mjs';

const maxLength = 72;

/**
 * Returns what is wrong with subjects of commits, which are like `grid: draw only visible rows`. Reverts keep Git's own subject.
 *
 * @param {readonly string[]} subjects
 */
export const wrongSubjects = (subjects) =>
  subjects
    .filter((subject) => !subject.startsWith('Revert "'))
    .flatMap((subject) => [
      ...(subject.length > maxLength
        ? [`commit "${subject}" has a subject of ${subject.length} characters, more than ${maxLength}`]
        : []),
      ...(/^[\w][\w ,./-]*: \S.*(?<!\.)$/.test(subject)
        ? []
        : [`commit "${subject}" has no subject such as "grid: draw only visible rows"`]),
    ]);

/**
 * Returns the subjects of this branch's own commits; on the main line, that of the newest commit. Returns none if the project has no
 * repository of its own or only a shallow one.
 *
 * @param {string} folder
 */
export function newSubjects(folder = root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const top = git('rev-parse', '--show-toplevel');
  if (top === undefined || realpathSync(top) !== realpathSync(folder)) return [];
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return [];
  const base = ['origin/HEAD', 'origin/main', 'main']
    .map((name) => git('merge-base', 'HEAD', name))
    .find((commit) => commit !== undefined);
  const own = base && git('log', '--no-merges', '--format=%s', `${base}..HEAD`);
  return (own || git('log', '--no-merges', '-1', '--format=%s') || '').split('\n').filter((subject) => subject !== '');
}
