import { describe, expect, it } from 'vitest';
import { decoded, pathParams } from '../../../src/access/pathParts';

describe('a part of an address', () => {
  it.each([
    ['a%2Fb', 'a/b'],
    ['a%252Fb', 'a%2Fb'],
    ['%E2%82', '%E2%82'],
    ['100%', '100%'],
  ])('%s is decoded once, or left as it is: %s', (part, text) => {
    expect(decoded(part)).toBe(text);
  });
});

describe('pathParams', () => {
  it.each([
    ['person/:username', 'person/a%2Fb', { username: 'a/b' }],
    ['person/:username', 'person/a%252fb', { username: 'a%2fb' }],
    ['person/:username', 'person/CORP%5Calice', { username: 'CORP\\alice' }],
    ['person/:username', 'person/%E2%82', { username: '%E2%82' }],
    ['person/:username', 'person/:username', { username: ':username' }],
    ['machine/:account/:region/:id', 'machine/9%2F1/eu%25/i-1', { account: '9/1', region: 'eu%', id: 'i-1' }],
    ['übersicht/:id/edit', '%C3%BCbersicht/__proto__/edit', { id: '__proto__' }],
    ['status', 'status', {}],
  ])('reads %s from %s', (pattern, path, values) => {
    expect(pathParams(pattern, path)).toEqual(values);
  });

  it.each([
    ['person/:username', 'person'],
    ['person/:username', 'person/'],
    ['person/:username', 'person/a/b'],
    ['person/:username', 'people/a'],
    ['request/:id/edit', 'request/7'],
  ])('does not fit %s to %s', (pattern, path) => {
    expect(pathParams(pattern, path)).toBeUndefined();
  });
});
