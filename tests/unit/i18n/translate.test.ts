import { describe, expect, it } from 'vitest';
import { catalogueFor, say, t } from '../../../src/i18n/translate';

describe('the catalogue', () => {
  it('fills placeholders in, and leaves those without a value to be seen', () => {
    expect(t('list.range', { from: 1, to: 10, total: 57 })).toBe('1–10 of 57');
    expect(t('list.error', {})).toBe('Error: {message}');
    expect(t('list.error', { message: '$& {n}' })).toBe('Error: $& {n}');
  });

  it('says a definition’s own words as they are', () => {
    expect(say('page.createRole')).toBe('Create Role');
    expect(say('Widgets')).toBe('Widgets');
    expect(say('constructor')).toBe('constructor');
  });

  it('takes the first of the reader’s languages that there is a file for', () => {
    const german = { 'login.heading': 'Anmelden' };
    const all = { './de.ts': german };
    expect(catalogueFor(['fr-FR', 'de-AT', 'en'], all)).toBe(german);
    expect(catalogueFor(['en-GB', 'de'], all)).not.toBe(german);
    expect(catalogueFor([], all)['login.heading']).toBe('Sign in');
  });
});
