// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { describe, expect, it } from 'vitest';
import { rolesOf } from '../../../../src/authProvider/sessionIn';
import { faultOf } from '../../../../src/custom/login/loginAttempt';

describe('a sign-in that cannot be sent', () => {
  const reply = (body: unknown, headers = {}) => ({ status: 400, text: '', body, headers: new Headers(headers) });

  it.each([
    ['at the field of the step', { message: 'The code is wrong' }, {}, { field: 'code', text: 'The code is wrong' }],
    [
      'at the password, where the server says that it is the password',
      { message: 'Invalid credentials', code: 'invalid_credentials' },
      {},
      { field: 'password', text: 'Invalid credentials' },
    ],
    [
      'with the time that is left',
      { message: 'Too many attempts.', code: 429 },
      { 'retry-after': '3480' },
      { field: 'code', text: 'Too many attempts. Try again in 58 minutes.' },
    ],
    [
      'without a time that cannot be read',
      { detail: 'Later' },
      { 'retry-after': 'soon' },
      { field: 'code', text: 'Later' },
    ],
    ['in no more words than fit', { message: 'x'.repeat(5_000) }, {}, { field: 'code', text: 'x'.repeat(200) }],
    ['nowhere, where the server says nothing', { code: 'invalid_credentials' }, {}, undefined],
    ['nowhere, where the answer is no object', 'down', {}, undefined],
  ])('reports %s', (_, body, headers, expected) => {
    expect(faultOf(reply(body, headers), 'code')).toEqual(expected);
  });
});

describe('the roles of a login response', () => {
  it.each([
    ['the texts of a list, each once', ['aws', null, 7, 'launch', 'aws'], ['aws', 'launch']],
    ['none of an empty list', [], []],
  ])('are %s', (_, answer, expected) => {
    expect(rolesOf(answer, 'admin')).toEqual(expected);
  });

  it.each([undefined, null, 'aws', { 0: 'aws' }])('for %j come from the vertical', (answer) => {
    expect(rolesOf(answer, 'ADMIN')).toEqual(['admin']);
    expect(rolesOf(answer, 'Data/Air')).toEqual(['user']);
  });
});
