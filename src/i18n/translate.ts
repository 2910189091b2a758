import { en } from './en';

/** The name of a text in the catalogue. */
export type MessageKey = keyof typeof en;

/** A whole catalogue; another language may lack keys, which then stand in English. */
export type Catalogue = Partial<Record<MessageKey, string>>;

const catalogues = import.meta.glob<Catalogue>('./??.ts', { eager: true, import: 'default' });

/** The catalogue of the first of the reader's languages that there is one for; English otherwise. */
export function catalogueFor(languages: readonly string[], all: Readonly<Record<string, Catalogue>>): Catalogue {
  for (const language of languages) {
    const code = language.slice(0, 2).toLowerCase();
    const found = all[`./${code}.ts`];
    if (found) return found;
    if (code === 'en') break;
  }
  return en;
}

const catalogue = catalogueFor(navigator.languages, catalogues);

type Values = Readonly<Record<string, string | number>>;

/**
 * The text of a key, with its `{placeholders}` filled in. A placeholder without a value stays as it is, so that it is seen.
 *
 * @example t('list.range', { from: 1, to: 10, total: 57 }) // '1–10 of 57'
 */
export function t(key: MessageKey, values: Values = {}): string {
  return fill(catalogue[key] ?? en[key], values);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/** A text of a definition: a key of the catalogue is looked up, anything else is already the text. */
export function say(text: string, values: Values = {}): string {
  return Object.hasOwn(en, text) ? t(text as MessageKey, values) : fill(text, values);
}
