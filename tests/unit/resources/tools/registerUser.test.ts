// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { forgetOffers, rememberOffers } from '../../../../src/authProvider/offeredCalls';
import '../../../../src/i18n/consoleTexts';
import { draftSchema } from '../../../../src/form/values';
import registerUser from '../../../../src/resources/registerUser';
import { toolRules } from '../../../support/toolRules';

afterEach(forgetOffers);

const rules = toolRules(registerUser);
const good = { username: 'ada', email: 'ada@example.com', team: 'air', password: ' secret', confirm: ' secret' };

describe('a registration', () => {
  it('requires every field, and accepts blanks only in a password', () => {
    expect(rules.faults({ username: ' ', email: '', team: '\t' })).toEqual({
      username: 'Username is required',
      email: 'Email is required',
      team: 'Team is required',
      password: 'Password is required',
      confirm: 'Confirm password is required',
    });
    expect(rules.faults({ ...good, password: '  ', confirm: '  ' })).toEqual({});
  });

  it('compares the passwords only if both are filled', () => {
    expect(rules.faults({ ...good, confirm: 'secret' })).toEqual({ confirm: 'Passwords do not match!' });
    expect(rules.faults({ ...good, confirm: '' })).toEqual({ confirm: 'Confirm password is required' });
    expect(rules.faults(good)).toEqual({});
    expect(rules.faults({ ...good, password: 'caf\u00e9', confirm: 'cafe\u0301' })).toEqual({});
  });

  it('names the maximum length at a field', () => {
    const long = 'x'.repeat(1_001);
    expect(
      rules.faults({ username: long, email: long, team: ` ${'x'.repeat(200)} `, password: long, confirm: long }),
    ).toEqual({
      username: 'Username can have at most 200 characters',
      email: 'Email can have at most 254 characters',
      password: 'Password can have at most 1,000 characters',
    });
  });

  it.each([
    ['a short one', 'eleven long', 'Password must have at least 12 characters'],
    ['a short one of long characters', '🚀🛰🌍🪐🌕🌞', 'Password must have at least 12 characters'],
    ['a long one', 'no end '.repeat(37), 'Password can have at most 256 characters'],
    ['the address', 'Ada@Example.com', 'Password must not be the username or the email address'],
  ])('refuses %s as a password before it is sent if the back end would', (_what, password, words) => {
    const typed = { ...good, password, confirm: '' };
    expect(rules.faults(typed)).toEqual({ confirm: 'Confirm password is required' });
    rememberOffers(['password_rules']);
    expect(rules.faults({ ...typed, confirm: password })).toEqual({ password: words });
    expect(rules.faults({ ...good, password: 'over the hills', confirm: 'over the hills' })).toEqual({});
  });

  it('sends trimmed texts and the unchanged password, once', () => {
    expect(rules.body({ ...good, username: ' ada ', team: '\tair' })).toEqual({
      username: 'ada',
      email: 'ada@example.com',
      team: 'air',
      password: ' secret',
    });
  });

  it('stores no password in a draft', () => {
    expect(draftSchema(rules.fields).parse(good)).toEqual({ username: 'ada', email: 'ada@example.com', team: 'air' });
  });
});
