import { expect, it } from 'vitest';
import { missingEvidence } from '../../scripts/lib/evidence.mjs';

const files = new Map([['tests/a.test.ts', "it('refuses the server\\'s name') it('answers once')"]]);
const missing = (text) => missingEvidence({ path: 'asvs.md', text }, (path) => files.get(path));

it('accepts titles that their file has', () => {
  expect(missing('| 1.1 | `tests/a.test.ts`: "answers once", "refuses the server’s name"; [x](y.md) |')).toEqual([]);
});

it('names missing titles and files', () => {
  expect(missing('\n`tests/a.test.ts`: "answers once", "answers twice"; `tests/b.test.ts`: "answers"')).toEqual([
    'asvs.md:2: tests/a.test.ts has no "answers twice"',
    'asvs.md:2: tests/b.test.ts has no "answers"',
  ]);
});
