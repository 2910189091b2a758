import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matches } from '../../scripts/lib/install.mjs';
import { inputsHash } from '../../scripts/lib/stamp.mjs';

describe('freshness of a build', () => {
  let folder, file, before;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'freshness-'));
    mkdirSync(join(folder, 'src/deep'), { recursive: true });
    file = join(folder, 'src/deep/a.ts');
    writeFileSync(file, 'one');
    before = inputsHash(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('ignores times and files that are not inputs', () => {
    utimesSync(file, 1, 1);
    writeFileSync(join(folder, 'README.md'), 'words');
    expect(inputsHash(folder)).toBe(before);
  });
  it('detects a change of the same length, a new file and a moved file', () => {
    const seen = new Set([before]);
    writeFileSync(file, 'two');
    seen.add(inputsHash(folder));
    writeFileSync(join(folder, 'src/b.ts'), '');
    seen.add(inputsHash(folder));
    rmSync(join(folder, 'src/b.ts'));
    writeFileSync(join(folder, 'src/deep/b.ts'), '');
    seen.add(inputsHash(folder));
    expect(seen.size).toBe(4);
  });
});

describe('freshness of packages', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/win': { version: '2.0.0', optional: true },
  };
  it('ignores missing packages for other machines', () => {
    expect(matches(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });
  it('detects a missing package and another version', () => {
    expect(matches(locked, {})).toBe(false);
    expect(matches(locked, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  });
});
