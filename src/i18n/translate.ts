import type { ConsoleTexts } from './consoleTexts';
import { startup } from './en/startup';

/** The name of a text in the catalogue. */
export type MessageKey = keyof typeof startup | keyof ConsoleTexts;

/** Texts of one language; where it lacks some, they stand in English. */
export type Catalogue = Partial<Record<MessageKey, string>>;

/** The texts of all languages of one part: `./{language}/{part}.ts`. */
type Languages = Readonly<Record<string, Catalogue>>;

const languages = import.meta.glob<Catalogue>('./??/startup.ts', { eager: true, import: 'default' });

const english: Record<string, string> = { ...startup };
const translated: Record<string, string> = {};

/** The texts of the first of the reader's languages that there are any for; none when that is English. */
export function textsFor(wanted: readonly string[], all: Languages): Catalogue {
  for (const language of wanted) {
    const code = language.slice(0, 2).toLowerCase();
    if (code === 'en') break;
    const parts = Object.entries(all).filter(([path]) => path.startsWith(`./${code}/`));
    if (parts.length > 0) return Object.assign({}, ...parts.map(([, texts]) => texts));
  }
  return {};
}

/** Adds the texts of a part of the console that is loaded later than the sign-in. */
export function addTexts(texts: Readonly<Record<string, string>>, all: Languages): void {
  Object.assign(english, texts);
  Object.assign(translated, textsFor(navigator.languages, all));
}

addTexts(startup, languages);

type Values = Readonly<Record<string, string | number>>;

/**
 * The text of a key, with its `{placeholders}` filled in. A placeholder without a value stays as it is, so that it is seen.
 *
 * @example t('response.cut', { n: 57 }) // '… (57 more characters)'
 */
export function t(key: MessageKey, values: Values = {}): string {
  return fill(translated[key] ?? english[key] ?? key, values);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/** A text of a definition: a key of the catalogue is looked up, anything else is already the text. */
export function say(text: string, values: Values = {}): string {
  return Object.hasOwn(english, text) ? t(text as MessageKey, values) : fill(text, values);
}
