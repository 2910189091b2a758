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

describe('the person of the cookie', () => {
  it.each([
    ['null', null, []],
    ['an object', { 0: 'admin' }, []],
    ['a text', 'admin', []],
    ['none', undefined, []],
    ['nulls, numbers and lists', [null, 7, ['admin'], { a: 1 }], []],
    ['a text among nulls', [null, ' admin '], [' admin ']],
    ['names that objects inherit', ['constructor', '__proto__'], ['constructor', '__proto__']],
  ])('has of its roles only the texts of a list: %s', (_, roles, expected) => {
    setUser(JSON.stringify({ ...lena, roles }));
    expect(readUser()).toEqual({ ...lena, roles: expected });
  });

  it('is there without an address or a vertical that is a text', () => {
    setUser(JSON.stringify({ ...lena, email: 7, vertical: null }));
    expect(readUser()).toEqual({ ...lena, email: '', vertical: '' });
  });

  it.each(['', 'lena', 'null', '[]', '{"username":7}', '{"username":"lena"', '{}'])('is nobody for %j', (value) => {
    setUser(value);
    expect(readUser()).toBeUndefined();
  });
});
