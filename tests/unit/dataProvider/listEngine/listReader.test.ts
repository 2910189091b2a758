import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListReader, type ReadFacts } from '../../../../src/dataProvider/listEngine/listReader';
import { ListIndex } from '../../../../src/dataProvider/listIndex/listIndex';
import { someQuery, someRows } from '../listIndex/arbitraryList';

type Row = Readonly<Record<string, unknown>>;

const plan = { presets: [], checkboxes: [], textFilters: [], key: 'id', derived: [] };
const size = (row: Row) => Object.keys(row).length;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function wholeIndex(rows: readonly Row[], derived: readonly string[]) {
  const index = new ListIndex({ ...plan, derived });
  index.add(rows, derived.length > 0 ? [rows.map(size)] : []);
  return index;
}

/** Reads a list whose bytes arrive in pieces of these lengths, in turn, and yields its state after each. */
function* statesOf(reader: ListReader, text: string, lengths: readonly number[]): Generator<ReadFacts> {
  const bytes = bytesOf(text);
  const derive = (rows: readonly Row[]) => {
    if (rows.length > 0) reader.derive([rows.map(size)]);
  };
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    derive(reader.add(bytes.slice(from, from + length)));
    from += length;
    const facts = reader.look();
    if (facts) yield facts;
  }
  derive(reader.last());
  const whole = reader.end();
  expect(whole?.rest).toEqual({ message: 'fetched', after: 1 });
  if (whole) yield whole;
}

const answerOf = (rows: readonly Row[]) => `{"message": "fetched", "data": ${JSON.stringify(rows)}, "after": 1}`;
const form = { rowsKey: 'data', isLines: false };
const someLengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 });
const someDerived = fc.constantFrom<readonly string[]>([], ['size'], ['name'], ['id']);

describe('a list that is read as it arrives', () => {
  it('equals the list of the rows so far at each moment, wherever it is cut', () => {
    fc.assert(
      fc.property(someRows, someQuery, someLengths, someDerived, (few, query, lengths, derived) => {
        const rows = few.map((row, id) => ({ ...row, id: id % 30 }));
        const reader = new ListReader(form, { ...plan, derived });
        let last = -1;
        for (const { rest: _, ...facts } of statesOf(reader, answerOf(rows), lengths)) {
          expect(facts.size).toBeGreaterThanOrEqual(last);
          last = facts.size;
          const whole = wholeIndex(rows.slice(0, last), derived);
          const { inData, checkboxes, keyed } = whole;
          expect(facts).toEqual({ size: last, inData, checkboxes, keyed });
          expect(reader.page(query, 0, last).numbers).toEqual([...whole.view(query)]);
        }
        expect(last).toBe(rows.length);
      }),
      { numRuns: 150 },
    );
  });

  it('has the part of the response before its rows while they arrive', () => {
    const reader = new ListReader(form, plan);
    reader.add(bytesOf('{"message": "fetched", "data": ['));
    expect(reader.look()).toBeUndefined();
    reader.add(bytesOf('{"id": 1}, {"id'));
    expect(reader.look()?.rest).toEqual({ message: 'fetched' });
  });

  it('no longer identifies rows by their key after one is repeated', () => {
    const reader = new ListReader(form, plan);
    const keyed = (text: string) => {
      reader.add(bytesOf(text));
      return reader.look()?.keyed;
    };
    expect(keyed('{"data": [{"id": 1}, {"id": 2},')).toBe(true);
    expect(keyed('{"id": "1"},')).toBe(false);
    expect(keyed('{"id": 4},')).toBe(false);
  });
});
