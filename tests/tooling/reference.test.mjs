import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import { referenceText } from '../../scripts/lib/reference.mjs';

const reference = referenceText();

it('has a reference of declarations that npm run docs:reference has written from the present types', () => {
  expect(readFileSync(at('docs/extend/reference.md'), 'utf8') === reference, 'run npm run docs:reference').toBe(true);
});

it('shows the properties of a declaration with their types, links and docstrings', () => {
  expect(reference).toContain('\n| `tiles?` | [`Tile<Name>[]`](#tile) | Counts above the list');
  expect(reference).toContain('\n| `empty.link.to` | `string` |');
  expect(reference).toContain('\n| `liveOf` | [`(transaction: Db, process: Owner) => Promise<number>`](#owner) |');
});

it('links only to headings of the reference', () => {
  const headings = [...reference.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(new Set(headings).size).toBe(headings.length);
  const targets = [...reference.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
  expect(targets.filter((target) => !headings.includes(target))).toEqual([]);
});
