import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collator } from '../../../../src/dataProvider/listIndex/naturalKeys';
import { naturalRanks } from '../../../../src/dataProvider/listIndex/naturalRanks';

const part = fc.oneof(
  fc.string({ minLength: 1, maxLength: 4 }),
  fc.integer({ min: 0, max: 200 }).map(String),
  fc.constantFrom('i-0', '00', '.', '-', '_', ' ', 'a', 'A', '123456789'),
);
const ascii = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
const text = fc.oneof(
  { weight: 4, arbitrary: ascii },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom('é', 'ä1', 'Ä10', 'ς', '１２', '', '\u0000', '½', '²3', '9'.repeat(300)) },
);

it('ranks texts as the collator compares them, every pair of them', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 120 }), (texts) => {
      const ranks = naturalRanks(texts);
      for (let index = 1; index < texts.length; index += 1) {
        const [a = '', b = ''] = [texts[index - 1], texts[index]];
        const order = Math.sign((ranks[index - 1] ?? 0) - (ranks[index] ?? 0));
        expect(order, JSON.stringify([a, b])).toBe(Math.sign(collator.compare(a, b)));
      }
    }),
    { numRuns: 1_500 },
  );
});

it('has no gaps and shares ranks among texts that are the same to a person', () => {
  expect([...naturalRanks(['b 10', 'B 9', 'b 9', 'b 09', 'a'])]).toEqual([2, 1, 1, 1, 0]);
});

it('sorts long texts that begin alike', () => {
  const texts = Array.from({ length: 500 }, (_, index) => `${'x'.repeat(2_000)}${(index * 7919) % 500}`);
  const ranks = naturalRanks(texts);
  expect(texts.map((_, index) => ranks[index])).toEqual(texts.map((_, index) => (index * 7919) % 500));
});
