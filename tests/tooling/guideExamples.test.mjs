import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';

const guides = ['docs/adding-a-resource.md', 'docs/extending.md']
  .map((guide) => readFileSync(at(guide), 'utf8'))
  .join('\n');

/** Returns the example that a guide shows for a file. */
function exampleOf(file) {
  const start = guides.indexOf('```', guides.search(new RegExp(`\\b[Mm]ake \`${file}\`:`)));
  return guides.slice(guides.indexOf('\n', start) + 1, guides.indexOf('\n```', start + 3) + 1);
}

const biome = at('node_modules/@biomejs/biome/bin/biome');
const formatted = (file, text) =>
  execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    cwd: at('.'),
    input: text,
    encoding: 'utf8',
  });

it.each([
  ['src/resources/disks.ts', 50],
  ['src/resources/quotaRequests.ts', 32],
  ['src/resources/hostCheck.ts', 42],
])('declares %s in at most %i formatted lines', (file, maximum) => {
  const example = exampleOf(file);
  expect(formatted(file, example)).toBe(example);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(maximum);
});
