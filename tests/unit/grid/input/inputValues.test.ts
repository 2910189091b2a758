import { describe, expect, it } from 'vitest';
import { addressFor, bodyOf, missingIn, valuesIn } from '../../../../src/grid/input/inputValues';
import type { ListInput } from '../../../../src/resources/defineResource';

const fields: ListInput['fields'] = [
  { name: 'account', label: 'Account', kind: 'choice', choices: 'accounts', required: 'Choose one' },
  { name: 'state', label: 'State', kind: 'texts' },
  { name: 'tag_filters', label: 'Tags', kind: 'tags' },
];

describe('the body of a list call', () => {
  it('has every field, filled or not', () => {
    expect(bodyOf(fields, {})).toEqual({ account: '', state: [], tag_filters: [] });
  });

  it('splits texts at commas, trims them and drops empty ones', () => {
    expect(bodyOf(fields, { state: ' running, ,stopped,' })).toMatchObject({ state: ['running', 'stopped'] });
  });

  it.each([
    ['team=air', [{ key: 'team', value: 'air' }]],
    ['a=b=c', [{ key: 'a', value: 'b=c' }]],
    ['bare', [{ key: 'bare', value: '' }]],
    ['=x, ,key=', [{ key: 'key', value: '' }]],
    [
      ' one = 1 , two=2',
      [
        { key: 'one', value: '1' },
        { key: 'two', value: '2' },
      ],
    ],
    ['__proto__=1', [{ key: '__proto__', value: '1' }]],
  ])('reads the tag filters %j', (text, pairs) => {
    expect(bodyOf(fields, { tag_filters: text }).tag_filters).toEqual(pairs);
  });

  it('takes nothing from what a value of a field is not', () => {
    expect(bodyOf([{ name: 'constructor', label: 'x', kind: 'texts' }], {})).toEqual({ constructor: [] });
  });
});

it('names the required fields that are empty', () => {
  expect(missingIn(fields, { state: 'running' }).map(({ name }) => name)).toEqual(['account']);
  expect(missingIn(fields, { account: '900' })).toEqual([]);
});

describe('the address', () => {
  const addressOf = (text: string) => new URLSearchParams({ input: text });

  it('holds what was searched for, and gives it back', () => {
    const address = addressFor(fields, { account: '900', state: ' running ' }, new URLSearchParams());
    expect(address.get('input')).toBe('{"account":"900","state":"running"}');
    expect(valuesIn(fields, address)).toEqual({ account: '900', state: 'running' });
  });

  it('tells a search for everything from none', () => {
    expect(valuesIn(fields, addressFor(fields, {}, new URLSearchParams()))).toEqual({});
    expect(valuesIn(fields, new URLSearchParams())).toBeUndefined();
    expect(addressFor(fields, undefined, new URLSearchParams('input={}&page=2')).toString()).toBe('');
  });

  it('keeps the order and the rows per page of the search before, and neither its page nor its filters', () => {
    const before = new URLSearchParams('sort=name&order=DESC&perPage=50&page=3&filter={"state":["x"]}&input={}');
    const next = addressFor(fields, {}, before);
    expect(Object.fromEntries(next)).toEqual({ sort: 'name', order: 'DESC', perPage: '50', input: '{}' });
  });

  it.each(['', '[]', 'null', '7', '{', '"x"'])('searches for nothing when it holds %j', (text) => {
    expect(valuesIn(fields, addressOf(text))).toBeUndefined();
  });

  it('leaves out what no field is called, and what is no text', () => {
    expect(valuesIn(fields, addressOf('{"account":900,"other":"x","state":"a","__proto__":"y"}'))).toEqual({
      state: 'a',
    });
  });
});
