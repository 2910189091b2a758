// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, describe, expect, it } from 'vitest';
import { clearCookies, readUser } from '../../../src/authProvider/cookies';

const lena = { username: 'lena', email: 'lena@example.com', roles: ['launch'], vertical: 'Data/Air' };

function setUser(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it stands for a cookie that somebody else has written
  document.cookie = `user=${encodeURIComponent(value)}; path=/; secure; samesite=strict`;
}

afterEach(clearCookies);

describe('the user in the cookie', () => {
  it.each([
    ['null', null, []],
    ['an object', { 0: 'admin' }, []],
    ['a text', 'admin', []],
    ['none', undefined, []],
    ['nulls, numbers and lists', [null, 7, ['admin'], { a: 1 }], []],
    ['a text among nulls', [null, ' admin '], [' admin ']],
    ['names that objects inherit', ['constructor', '__proto__'], ['constructor', '__proto__']],
  ])('keeps only roles that are texts in a list: %s', (_, roles, expected) => {
    setUser(JSON.stringify({ ...lena, roles }));
    expect(readUser()).toEqual({ ...lena, roles: expected });
  });

  it('may lack an email address and a vertical', () => {
    setUser(JSON.stringify({ ...lena, email: 7, vertical: null }));
    expect(readUser()).toEqual({ ...lena, email: '', vertical: '' });
  });

  it.each(['', 'lena', 'null', '[]', '{"username":7}', '{"username":"lena"', '{}'])('is undefined for %j', (value) => {
    setUser(value);
    expect(readUser()).toBeUndefined();
  });
});
