import { expect, it } from 'vitest';
import { faultsOf, registrationDraft } from '../../../../src/custom/register/registration';

const good = { username: 'ada', email: 'ada@example.com', team: 'air', password: 'secret', confirm: 'secret' };

it('finds nothing wrong with a registration that is complete', () => {
  expect(faultsOf(good)).toEqual({});
});

it('misses every field that is empty, blanks being nothing but in a password', () => {
  expect(faultsOf({ username: ' ', email: '', team: '\t', password: '', confirm: '' })).toEqual({
    username: 'register.usernameRequired',
    email: 'register.emailRequired',
    team: 'register.teamRequired',
    password: 'register.passwordRequired',
    confirm: 'register.confirmRequired',
  });
  expect(faultsOf({ ...good, password: '  ', confirm: '  ' })).toEqual({});
});

it('compares the passwords only once both are there', () => {
  expect(faultsOf({ ...good, confirm: 'Secret' })).toEqual({ confirm: 'register.mismatch' });
  expect(faultsOf({ ...good, confirm: '' })).toEqual({ confirm: 'register.confirmRequired' });
});

it('keeps no password in a draft', () => {
  expect(registrationDraft.parse(good)).toEqual({ username: 'ada', email: 'ada@example.com', team: 'air' });
});
