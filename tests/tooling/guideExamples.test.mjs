import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import { fragmentsModule, guideFiles } from '../support/guides';

const examples = new Map(guideFiles('contract', 'src', 'server', 'tests'));

const biome = at('node_modules/@biomejs/biome/bin/biome');
const formatted = (file, text) =>
  execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    cwd: at('.'),
    input: text,
    encoding: 'utf8',
  });

it.each([...examples])('formats the example %s as npm run format does', (file, example) => {
  expect(formatted(file, example)).toBe(example);
});

it('knows which declaration each fragment belongs to', () => {
  expect(fragmentsModule().match(/^defineResource/gm)?.length).toBeGreaterThan(5);
});

it.each([
  ['src/resources/disks.ts', 50],
  ['src/resources/quotaRequests.ts', 32],
  ['src/resources/hostCheck.ts', 42],
])('declares %s in at most %i formatted lines', (file, maximum) => {
  const example = examples.get(file);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(maximum);
});
