import { afterEach, describe, expect, it, vi } from 'vitest';
import { addTexts, languageOf, say, t, textsFor } from '../../../src/i18n/translate';

afterEach(() => vi.unstubAllGlobals());

describe('the catalogue', () => {
  it('fills placeholders, and keeps those without a value visible', () => {
    expect(t('list.range', { from: 1, to: 10, total: 57 })).toBe('1–10 of 57');
    expect(t('list.error', {})).toBe('Error: {message}');
    expect(t('list.error', { message: '$& {n}' })).toBe('Error: $& {n}');
  });

  it('passes a definition’s own words through', () => {
    expect(say('page.createRole')).toBe('Create Role');
    expect(say('Widgets')).toBe('Widgets');
    expect(say('constructor')).toBe('constructor');
  });

  it('uses the first available language of the user, from all of its files', () => {
    const all = {
      './de/startup.ts': { 'login.heading': 'Anmelden' },
      './de/shell.ts': { 'shell.logout': 'Abmelden' },
      './fr/shell.ts': { 'shell.logout': 'Se déconnecter' },
    } as const;
    expect(textsFor(['it-IT', 'de-AT', 'fr', 'en'], all)).toEqual({
      'login.heading': 'Anmelden',
      'shell.logout': 'Abmelden',
    });
    expect(textsFor(['en-GB', 'de'], all)).toEqual({});
    expect(textsFor([], all)).toEqual({});
  });

  it('sets the language of the document', () => {
    const documentElement = { lang: 'en' };
    vi.stubGlobal('document', { documentElement });
    vi.stubGlobal('navigator', { languages: ['it-IT', 'de-AT'] });
    addTexts({}, { './fr/shell.ts': {} });
    expect(documentElement.lang).toBe('en');
    addTexts({}, { './de/shell.ts': {} });
    expect(documentElement.lang).toBe('de');
    addTexts({}, { './fr/other.ts': {} });
    expect(documentElement.lang).toBe('de');
    expect(languageOf(['en-GB', 'de'], { './de/shell.ts': {} })).toBe('en');
  });
});
