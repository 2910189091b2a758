import type { ConsoleTexts } from './consoleTexts';
import { startup } from './en/startup';
import type { EntryTexts } from './entryTexts';

/** The name of a text in the catalogue. */
export type MessageKey = keyof typeof startup | keyof EntryTexts | keyof ConsoleTexts;

/** Texts of one language; where it lacks some, they stand in English. */
export type Catalogue = Partial<Record<MessageKey, string>>;

/** The texts of all languages of one part: `./{language}/{part}.ts`. */
type Languages = Readonly<Record<string, Catalogue>>;

const languages = import.meta.glob<Catalogue>('./??/startup.ts', { eager: true, import: 'default' });

const english: Record<string, string> = { ...startup };
const translated: Record<string, string> = {};

/** The first of the reader's languages that there are any texts for; `en` when there is none. */
export function languageOf(wanted: readonly string[], all: Languages): string {
  const codes = wanted.map((language) => language.slice(0, 2).toLowerCase());
  return codes.find((code) => code === 'en' || Object.keys(all).some((path) => path.startsWith(`./${code}/`))) ?? 'en';
}

/** The texts of the reader's language, from all files of it; none when that is English. */
export function textsFor(wanted: readonly string[], all: Languages): Catalogue {
  const folder = `./${languageOf(wanted, all)}/`;
  return Object.assign({}, ...Object.entries(all).map(([path, texts]) => (path.startsWith(folder) ? texts : {})));
}

/** Adds the texts of a part of the console that is loaded later than the sign-in, and names their language to the browser. */
export function addTexts(texts: Readonly<Record<string, string>>, all: Languages): void {
  Object.assign(english, texts);
  Object.assign(translated, textsFor(navigator.languages, all));
  const language = languageOf(navigator.languages, all);
  // A worker has no document; a part that is there in English only leaves the language of the others.
  if (language !== 'en' && typeof document !== 'undefined') document.documentElement.lang = language;
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

/** Whether a text is a key of the catalogue. */
export function isTextKey(text: string): text is MessageKey {
  return Object.hasOwn(english, text);
}

/** Whether a text is meant as a key, though there may be no such: `page.quotaRequests`, and not `Node.js` or `db.example.com`. */
export function looksLikeTextKey(text: string): boolean {
  const [, family] = /^(\w+)(?:\.\w+)+$/.exec(text) ?? [];
  return family !== undefined && Object.keys(english).some((key) => key.startsWith(`${family}.`));
}

/** A text of a definition: a key of the catalogue is looked up, anything else is already the text. */
export function say(text: string, values: Values = {}): string {
  return isTextKey(text) ? t(text, values) : fill(text, values);
}
