import { describe, expect, it } from 'vitest';
import { withInput } from '../../../../src/list/input/keepsInput';

const present = '?input=%7B%22account%22%3A%22900%22%7D&page=1';

describe('an address that react-admin writes', () => {
  it('gets the input of the present one', () => {
    const to = withInput({ search: '?page=2&filter=%7B%7D' }, present);
    const search = new URLSearchParams(typeof to === 'object' ? to.search : '');
    expect(Object.fromEntries(search)).toEqual({ page: '2', filter: '{}', input: '{"account":"900"}' });
  });

  it('stays as it is when it is another page, or nothing is searched for', () => {
    expect(withInput('/dashboard', present)).toBe('/dashboard');
    expect(withInput({ pathname: '/login', search: '?a=1' }, present)).toEqual({ pathname: '/login', search: '?a=1' });
    expect(withInput({ search: '?page=2' }, '?page=1')).toEqual({ search: '?page=2' });
  });
});
