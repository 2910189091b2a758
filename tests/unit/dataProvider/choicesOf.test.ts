import { describe, expect, it } from 'vitest';
import { choicesOf } from '../../../src/dataProvider/choicesOf';

const values = (answer: unknown, kind: 'accounts' | 'regions' = 'accounts') =>
  choicesOf(answer, kind)?.map(({ value }) => value);

describe('the choices in an answer', () => {
  it('may be strings, numbers or objects, and become a value and a label', () => {
    const answer = ['900', 106, { code: 5646, name: 'Airtravel' }, { value: '365', label: 'stortrack' }, { id: 19 }];
    expect(choicesOf(answer, 'accounts')).toEqual([
      { value: '900', label: '900' },
      { value: '106', label: '106' },
      { value: '5646', label: 'Airtravel' },
      { value: '365', label: 'stortrack' },
      { value: '19', label: '19' },
    ]);
  });

  it.each([
    ['texts', ['900', '106', '900'], ['900', '106']],
    ['numbers', [900, 106], ['900', '106']],
    [
      'objects',
      [{ code: '900', name: 'Hospitality' }, { id: 106, label: 'Cars' }, { value: 'x' }],
      ['Hospitality', 'Cars', 'x'],
    ],
    ['objects by their own key', [{ account: '900', region: 'us-east-1' }], ['900']],
    ['a list in data', { data: ['900'] }, ['900']],
    ['a list in accounts', { accounts: [900] }, ['900']],
    ['a list in result', { status: 'success', result: [{ code: '900' }] }, ['900']],
  ])('of %s have their name as label, or their value without one', (_, answer, shown) => {
    expect(choicesOf(answer, 'accounts')?.map(({ label }) => label)).toEqual(shown);
  });

  it.each(['data', 'accounts', 'regions', 'result'])('may be wrapped in %s', (wrapper) => {
    expect(values({ status: 'success', [wrapper]: ['a'] })).toEqual(['a']);
  });

  it('use the first key that has a value', () => {
    expect(values([{ code: null, id: '', value: 'v', account: 'a' }, { account: 'a' }])).toEqual(['v', 'a']);
    expect(values([{ account: '900', region: 'us-east-1' }], 'regions')).toEqual(['us-east-1']);
    expect(values([{ account: '900', region: 'us-east-1' }])).toEqual(['900']);
  });

  it('are trimmed, without duplicates and empty entries', () => {
    expect(values([' a ', 'a', { code: 'a', name: 'other' }, null, {}, true, ['b'], 'c', '  '])).toEqual(['a', 'c']);
  });

  it('are empty for an empty list, and undefined for anything else', () => {
    expect(choicesOf([], 'accounts')).toEqual([]);
    expect(choicesOf({ data: [] }, 'accounts')).toEqual([]);
    for (const answer of [undefined, null, 'a', 1, {}, { data: null }, { data: { a: 1 } }, [null, null], [{}]]) {
      expect(choicesOf(answer, 'accounts')).toBeUndefined();
    }
  });

  it('never come from an inherited key', () => {
    expect(values([Object.create({ code: 'inherited' }) as object, 'a'])).toEqual(['a']);
  });
});
