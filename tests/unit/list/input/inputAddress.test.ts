import { describe, expect, it } from 'vitest';
import { listInstances } from '../../../../contract/machines';
import { fieldsIn, layoutOf } from '../../../../src/form/fields';
import { addressFor, valuesIn } from '../../../../src/list/input/inputAddress';

const own = { own: 'state', kind: 'texts' } as const;
const fields = fieldsIn(layoutOf(listInstances, ['account', own]));

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
