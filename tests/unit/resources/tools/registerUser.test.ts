import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import { draftSchema } from '../../../../src/form/values';
import registerUser from '../../../../src/resources/registerUser';
import { toolRules } from '../../../support/toolRules';

const rules = toolRules(registerUser);
const good = { username: 'ada', email: 'ada@example.com', team: 'air', password: ' secret', confirm: ' secret' };

describe('a registration', () => {
  it('misses every field that is empty, blanks being nothing but in a password', () => {
    expect(rules.faults({ username: ' ', email: '', team: '\t' })).toEqual({
      username: 'Username is required',
      email: 'Email is required',
      team: 'Team is required',
      password: 'Password is required',
      confirm: 'Confirm password is required',
    });
    expect(rules.faults({ ...good, password: '  ', confirm: '  ' })).toEqual({});
  });

  it('compares the passwords only once both are there', () => {
    expect(rules.faults({ ...good, confirm: 'secret' })).toEqual({ confirm: 'Passwords do not match!' });
    expect(rules.faults({ ...good, confirm: '' })).toEqual({ confirm: 'Confirm password is required' });
    expect(rules.faults(good)).toEqual({});
  });

  it('says at a field how much it can hold', () => {
    const long = 'x'.repeat(1_001);
    expect(
      rules.faults({ username: long, email: long, team: ` ${'x'.repeat(200)} `, password: long, confirm: long }),
    ).toEqual({
      username: 'Username can have at most 200 characters',
      email: 'Email can have at most 254 characters',
      password: 'Password can have at most 1,000 characters',
    });
  });

  it('is sent without blanks around the texts, with the password as it was typed, once', () => {
    expect(rules.body({ ...good, username: ' ada ', team: '\tair' })).toEqual({
      username: 'ada',
      email: 'ada@example.com',
      team: 'air',
      password: ' secret',
    });
  });

  it('keeps no password in a draft', () => {
    expect(draftSchema(rules.fields).parse(good)).toEqual({ username: 'ada', email: 'ada@example.com', team: 'air' });
  });
});
