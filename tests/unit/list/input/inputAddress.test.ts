import { describe, expect, it } from 'vitest';
import { listInstances } from '../../../../contract/machines';
import { fieldsIn, layoutOf } from '../../../../src/form/fields';
import { addressFor, valuesIn } from '../../../../src/list/input/inputAddress';

const own = { own: 'state', kind: 'texts' } as const;
const fields = fieldsIn(layoutOf(listInstances, ['account', own]));

describe('address of a list with an input', () => {
  const addressOf = (text: string) => new URLSearchParams({ input: text });

  it('stores the values of a search, and returns them', () => {
    const address = addressFor(fields, { account: '900', state: ' running ' }, new URLSearchParams());
    expect(address.get('input')).toBe('{"account":"900","state":"running"}');
    expect(valuesIn(fields, address)).toEqual({ account: '900', state: 'running' });
  });

  it('distinguishes a search for everything from no search', () => {
    expect(valuesIn(fields, addressFor(fields, {}, new URLSearchParams()))).toEqual({});
    expect(valuesIn(fields, new URLSearchParams())).toBeUndefined();
    expect(addressFor(fields, undefined, new URLSearchParams('input={}&page=2')).toString()).toBe('');
  });

  it('keeps order and rows per page, and drops page and filters', () => {
    const before = new URLSearchParams('sort=name&order=DESC&perPage=50&page=3&filter={"state":["x"]}&input={}');
    const next = addressFor(fields, {}, before);
    expect(Object.fromEntries(next)).toEqual({ sort: 'name', order: 'DESC', perPage: '50', input: '{}' });
  });

  it.each(['', '[]', 'null', '7', '{', '"x"'])('has no search for %j', (text) => {
    expect(valuesIn(fields, addressOf(text))).toBeUndefined();
  });

  it('drops unknown fields and values that are not texts', () => {
    expect(valuesIn(fields, addressOf('{"account":900,"other":"x","state":"a","__proto__":"y"}'))).toEqual({
      state: 'a',
    });
  });
});
