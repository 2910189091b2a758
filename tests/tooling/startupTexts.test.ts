import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startup } from '../../src/i18n/en/startup';

const root = fileURLToPath(new URL('../../src', import.meta.url));

/** The files that a file loads with itself: neither `import()` nor types. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm);
  return [...found].flatMap(([, path = '']) => {
    const base = resolve(dirname(file), path);
    return [base, `${base}.ts`, `${base}.tsx`].filter((name) => /\.tsx?$/.test(name) && existsSync(name));
  });
}

function everythingLoadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of loadedBy(file)) everythingLoadedBy(next, seen);
  return seen;
}

describe('the texts of the sign-in', () => {
  it('hold every text that is named in what the login screen loads', () => {
    const files = [...everythingLoadedBy(join(root, 'main.ts')), ...everythingLoadedBy(join(root, 'mount.tsx'))];
    expect(files.length).toBeGreaterThan(30);
    const missing = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([^']+)'|\b'([a-z]\w*\.[a-z]\w*)'/g)]
        .map(([, said, named]) => said ?? named ?? '')
        .filter((key) => /^[a-z]\w*(\.\w+)+$/.test(key) && !Object.hasOwn(startup, key))
        .map((key) => `${file.slice(root.length)}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
