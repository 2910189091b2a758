import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListReading, type Looked } from '../../../../src/dataProvider/listEngine/listReading';
import { atOnce } from '../../../../src/dataProvider/listEngine/slices';
import { IndexBuilder } from '../../../../src/dataProvider/listIndex/indexBuilder';
import type { ListQuery } from '../../../../src/dataProvider/listQuery';
import { someQuery, someRows } from '../listIndex/arbitraryList';

type Row = Readonly<Record<string, unknown>>;

const plan = { presets: [], checkboxes: [], textFilters: [], key: 'id', derived: [] };
const size = (row: Row) => Object.keys(row).length;

/** What there is to know of an index: its rows, the answer to a question, and what its columns are. */
function told({ index, checkboxes, keyed, inData }: Omit<Looked, 'rest'>, query: ListQuery) {
  const rows = Array.from({ length: index.size }, (_, number) => index.row(number));
  return { rows, checkboxes, keyed, inData, view: [...index.view(query)] };
}

function wholeIndex(rows: readonly Row[], derived: readonly string[]) {
  const builder = new IndexBuilder({ ...plan, derived });
  builder.add(rows, derived.length > 0 ? [rows.map(size)] : []);
  return { inData: builder.columns, ...atOnce(builder.look()) };
}

/** Reads a list of which the bytes come in pieces of these lengths, in turn, and looks at it after each. */
function* lookedAt(reading: ListReading, text: string, lengths: readonly number[]): Generator<Looked> {
  const bytes = new TextEncoder().encode(text);
  const derive = () => {
    if (reading.withoutDerived.length > 0) reading.derive([reading.withoutDerived.map(size)]);
  };
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    reading.add(bytes.slice(from, from + length));
    from += length;
    derive();
    const looked = atOnce(reading.look());
    if (looked) yield looked;
  }
  const rest = reading.end();
  derive();
  expect(rest).toEqual({ message: 'fetched', after: 1 });
  yield atOnce(reading.whole(rest ?? {}));
}

const answerOf = (rows: readonly Row[]) => `{"message": "fetched", "data": ${JSON.stringify(rows)}, "after": 1}`;
const form = { rowsKey: 'data', isLines: false };
const someLengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 });
const someDerived = fc.constantFrom<readonly string[]>([], ['size'], ['name'], ['id']);

describe('a list that is read as it comes', () => {
  it('is at each moment what the rows so far are as a whole, wherever it is cut', () => {
    fc.assert(
      fc.property(someRows, someQuery, someLengths, someDerived, (few, query, lengths, derived) => {
        const rows = few.map((row, id) => ({ ...row, id: id % 30 }));
        const reading = new ListReading(form, { ...plan, derived });
        let last = -1;
        for (const looked of lookedAt(reading, answerOf(rows), lengths)) {
          const { index } = looked;
          expect(index.size).toBeGreaterThanOrEqual(last);
          last = index.size;
          expect(told(looked, query)).toEqual(told(wholeIndex(rows.slice(0, last), derived), query));
        }
        expect(last).toBe(rows.length);
      }),
      { numRuns: 150 },
    );
  });

  it('is so for columns of many values, and what was seen before stays as it was', () => {
    const rows = Array.from({ length: 9_000 }, (_, id) => ({
      id,
      serial: `${id % 7 === 0 ? 'İ' : 'n'}${id * 7919}`,
      mixed: [id, `text ${id}`, null, id % 3 === 0, [id, 'a'], { deep: id }][id % 6],
      state: ['running', 'stopped'][id % 2],
      ...(id > 6_000 ? { late: id } : {}),
    }));
    const query = { search: 'N1', filters: [], sortBy: 'mixed', descending: true };
    const seen = [...lookedAt(new ListReading(form, plan), answerOf(rows), [70_000, 1_003, 200_000])];
    expect(seen.length).toBeGreaterThan(4);
    for (const looked of seen) {
      expect(told(looked, query)).toEqual(told(wholeIndex(rows.slice(0, looked.index.size), []), query));
    }
  });

  it('tells what stands before the rows while they come', () => {
    const reading = new ListReading(form, plan);
    reading.add(new TextEncoder().encode('{"message": "fetched", "data": ['));
    expect(atOnce(reading.look())).toBeUndefined();
    reading.add(new TextEncoder().encode('{"id": 1}, {"id'));
    expect(atOnce(reading.look())?.rest).toEqual({ message: 'fetched' });
  });

  it('no longer tells rows apart by their key once one of them comes again', () => {
    const reading = new ListReading(form, plan);
    const keyed = (text: string) => {
      reading.add(new TextEncoder().encode(text));
      return atOnce(reading.look())?.keyed;
    };
    expect(keyed('{"data": [{"id": 1}, {"id": 2},')).toBe(true);
    expect(keyed('{"id": "1"},')).toBe(false);
    expect(keyed('{"id": 4},')).toBe(false);
  });
});
