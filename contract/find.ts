import * as z from 'zod/mini';
import { addressOf, blockOf, holds } from './addresses';
import { defineCall } from './call';
import { identifierOf, visibleText } from './identifiers';
import { pastQuery } from './past';
import { row, text } from './shapes';

/** Maximum length of a search text. */
export const findMaximum = 200;

/** Kinds of records in search results. */
export const findKinds = ['machine', 'process', 'request', 'update', 'person', 'template'] as const;

export type FindKind = (typeof findKinds)[number];

/**
 * Returns a search text in the form for comparison: trimmed, with single blanks, in lower case and composed (NFC).
 *
 * @example wantedText('  Fare   Crawler ') // 'fare crawler'
 */
export const wantedText = (typed: string): string => typed.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();

/** Ranks of matches, best first: equal, prefix, contained. */
export const fits = { exact: 0, begins: 1, contains: 2 } as const;

export type Fit = (typeof fits)[keyof typeof fits];

/**
 * Returns the distinct forms of a search text: as typed, in plain characters, and as the identifier or address that it names.
 *
 * @example wantedTexts('[2001:DB8::1]') // ['[2001:db8::1]', '2001:db8::1']
 */
export function wantedTexts(typed: string): string[] {
  const visible = visibleText(typed);
  if (visible.trim() === '') return [];
  return [...new Set([typed, visible, identifierOf(typed)].map(wantedText))].filter((form) => form !== '');
}

/** Returns the rank of a text for one form. A delegated prefix equals every address within it. */
function fitOfForm(candidate: string, wanted: string): Fit | undefined {
  const text = wantedText(candidate);
  const place = text.indexOf(wanted);
  if (place > 0) return fits.contains;
  if (place === 0) return text.length === wanted.length ? fits.exact : fits.begins;
  const block = candidate.includes('/') && addressOf(wanted) !== undefined ? blockOf(candidate) : undefined;
  return block && holds(block, wanted) ? fits.exact : undefined;
}

/**
 * Returns the rank of a text for a search (D57); `undefined` if it does not match.
 *
 * @param wanted forms from {@link wantedTexts}, of which the best match counts
 * @example fitOf('i-0ab1', ['i-0ab']) // 1, a prefix
 */
export function fitOf(candidate: string, wanted: readonly string[]): Fit | undefined {
  const found = wanted.flatMap((form) => fitOfForm(candidate, form) ?? []);
  return found.length === 0 ? undefined : (Math.min(...found) as Fit);
}

/** A found record: the identifying values of its row, and the value that matched. */
const hit = z.looseObject({
  row,
  matched: z.looseObject({ key: z.string(), value: z.string() }),
});

export type FindHit = z.infer<typeof hit>;

export const find = defineCall({
  name: 'find',
  method: 'GET',
  path: 'find',
  access: 'session',
  summary:
    'Machines, processes, requests, people and launch templates by an identifier, a name, an address or a tag: ' +
    'the first few of each kind, exact matches first, and only what the caller may list',
  query: z.strictObject({ q: text.check(z.maxLength(findMaximum)), ...pastQuery }),
  beyond: true,
  answer: z.looseObject({
    data: z.array(z.looseObject({ kind: z.string(), hits: z.array(hit), more: z.boolean() })),
    /** Kinds whose results may be incomplete, since a part could not be read. */
    unread: z.optional(z.array(z.string())),
  }),
});
