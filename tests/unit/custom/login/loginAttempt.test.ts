// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { describe, expect, it } from 'vitest';
import { rolesOf } from '../../../../src/custom/login/loginAttempt';

describe('the roles of a login answer', () => {
  it.each([
    ['the texts of a list, each once', ['aws', null, 7, 'launch', 'aws'], ['aws', 'launch']],
    ['none of an empty list', [], []],
  ])('are %s', (_, answer, expected) => {
    expect(rolesOf(answer, 'admin')).toEqual(expected);
  });

  it.each([undefined, null, 'aws', { 0: 'aws' }])('for %j are what the vertical gives', (answer) => {
    expect(rolesOf(answer, 'ADMIN')).toEqual(['admin']);
    expect(rolesOf(answer, 'Data/Air')).toEqual(['user']);
  });
});
