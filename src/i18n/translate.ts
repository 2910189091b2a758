import type { consoleCatalogue } from './consoleCatalogue';
import type { entry } from './en/entry';
import type { signIn } from './en/signIn';
import { startup } from './en/startup';

/** A key of the catalogue. */
export type MessageKey =
  | keyof typeof startup
  | keyof typeof entry
  | keyof typeof signIn
  | keyof typeof consoleCatalogue;

/** Texts of one language. Missing texts are shown in English. */
export type Catalogue = Partial<Record<MessageKey, string>>;

/** Texts of one part in all languages, by path: `./{language}/{part}.ts`. */
type Languages = Readonly<Record<string, Catalogue>>;

const languages = import.meta.glob<Catalogue>('./??/startup.ts', { eager: true, import: 'default' });

const english: Record<string, string> = { ...startup };
const translated: Record<string, string> = {};

/** Returns the first wanted language that has texts; `en` if none has. */
export function languageOf(wanted: readonly string[], all: Languages): string {
  const codes = wanted.map((language) => language.slice(0, 2).toLowerCase());
  return codes.find((code) => code === 'en' || Object.keys(all).some((path) => path.startsWith(`./${code}/`))) ?? 'en';
}

/** Returns the texts of the wanted language from all of its files. English has none here. */
export function textsFor(wanted: readonly string[], all: Languages): Catalogue {
  const folder = `./${languageOf(wanted, all)}/`;
  return Object.assign({}, ...Object.entries(all).map(([path, texts]) => (path.startsWith(folder) ? texts : {})));
}

/** Adds the texts of a part of the console, and sets the language of the document. */
export function addTexts(texts: Readonly<Record<string, string>>, all: Languages): void {
  Object.assign(english, texts);
  Object.assign(translated, textsFor(navigator.languages, all));
  const language = languageOf(navigator.languages, all);
  // A worker has no document. A part in English only keeps the language of the other parts.
  if (language !== 'en' && typeof document !== 'undefined') document.documentElement.lang = language;
}

addTexts(startup, languages);

type Values = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key with its `{placeholders}` filled in. A placeholder without a value stays visible.
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

/** Returns true if a text is a key of the catalogue. */
export function isTextKey(text: string): text is MessageKey {
  return Object.hasOwn(english, text);
}

/** Returns true if a text looks like a key, which may not exist: `page.quotaRequests`, but not `Node.js` or `db.example.com`. */
export function looksLikeTextKey(text: string): boolean {
  const [, family] = /^(\w+)(?:\.\w+)+$/.exec(text) ?? [];
  return family !== undefined && Object.keys(english).some((key) => key.startsWith(`${family}.`));
}

/** Returns a text of a declaration: the text of a key, or the given text itself. */
export function say(text: string, values: Values = {}): string {
  return isTextKey(text) ? t(text, values) : fill(text, values);
}
