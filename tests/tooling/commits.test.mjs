import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newSubjects, wrongSubjects } from '../../scripts/lib/commits.mjs';

const git = (folder, ...args) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
const commit = (folder, subject) => git(folder, 'commit', '--quiet', '--allow-empty', '--message', subject);

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, 'Whatever it was');
  return folder;
}

it.each([
  'grid: draw only visible rows',
  'scripts, bench: state what the rules hold',
  'firstRows: share the row model',
  'Revert "Whatever it was"',
])('accepts the subject %s', (subject) => {
  expect(wrongSubjects([subject])).toEqual([]);
});

it.each(['Draw only visible rows', 'grid:', 'grid: draw only visible rows.', `grid: draw ${'x'.repeat(80)}`])(
  'refuses the subject %s',
  (subject) => {
    expect(wrongSubjects([subject])).toHaveLength(1);
  },
);

it("checks a branch's own commits", () => {
  const folder = repository();
  git(folder, 'switch', '--quiet', '--create', 'work');
  commit(folder, 'one: do this');
  commit(folder, 'two: do that');
  expect(newSubjects(folder)).toEqual(['two: do that', 'one: do this']);
});

it('checks the newest commit on the main line', () => {
  const folder = repository();
  commit(folder, 'one: do this');
  expect(newSubjects(folder)).toEqual(['one: do this']);
});

it('checks nothing without a repository, in a shallow one and inside of another project', () => {
  const folder = repository();
  const target = mkdtempSync(join(tmpdir(), 'commits-'));
  expect(newSubjects(target)).toEqual([]);
  commit(folder, 'one: do this');
  git(target, 'clone', '--quiet', '--depth', '1', `file://${folder}`, 'shallow');
  expect(newSubjects(join(target, 'shallow'))).toEqual([]);
  const inner = mkdtempSync(join(folder, 'inner-'));
  expect(newSubjects(inner)).toEqual([]);
});
