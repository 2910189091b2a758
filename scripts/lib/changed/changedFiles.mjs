import { spawnSync } from 'node:child_process';
import { root } from '../paths.mjs';

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Where this work began: where the branch left the one that it follows, or else the commit before the last. */
function defaultBase() {
  const followed = ['@{upstream}', 'origin/HEAD', 'origin/main', 'main'].find(
    (name) => git('rev-parse', '--verify', '--quiet', name) !== undefined,
  );
  const left = followed && git('merge-base', 'HEAD', followed);
  return left && left !== git('rev-parse', 'HEAD') ? left : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/**
 * The files that differ from a commit, committed or not, and those that are new. Without a commit it is where this work began, or,
 * on that very commit, the last commit and what is not committed yet.
 *
 * @returns `{ base, files }`, or undefined where git does not know the commit, or is not there
 */
export function changedFiles(wanted) {
  const base = wanted ? git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`) : defaultBase();
  if (base === undefined) return undefined;
  const differing = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (differing === undefined || untracked === undefined) return undefined;
  return { base, files: [...differing.split('\n'), ...untracked.split('\n')].filter(Boolean) };
}
