import * as z from 'zod/mini';
import { addressOf, blockOf, holds } from './addresses';
import { defineCall } from './call';
import { identifierOf, visibleText } from './identifiers';
import { row, text } from './shapes';

/** Most characters of what is looked for; more are no name or identifier. */
export const findMaximum = 200;

/** What is found, by the words of the answer. */
export const findKinds = ['machine', 'process', 'request', 'update', 'person', 'template'] as const;

export type FindKind = (typeof findKinds)[number];

/**
 * What is looked for, in the one form in which it is compared: without outer blanks, those within it single, in small letters, composed.
 *
 * @example wantedText('  Fare   Crawler ') // 'fare crawler'
 */
export const wantedText = (typed: string): string => typed.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();

/** How well a text fits what is looked for, the best first: it is that, it begins with it, it contains it. */
export const fits = { exact: 0, begins: 1, contains: 2 } as const;

export type Fit = (typeof fits)[keyof typeof fits];

/**
 * Returns the forms in which a text may be meant, each once: as it is typed, in plain characters, and as the identifier or address
 * that it names.
 *
 * @example wantedTexts('[2001:DB8::1]') // ['[2001:db8::1]', '2001:db8::1']
 */
export function wantedTexts(typed: string): string[] {
  const visible = visibleText(typed);
  if (visible.trim() === '') return [];
  return [...new Set([typed, visible, identifierOf(typed)].map(wantedText))].filter((form) => form !== '');
}

/** Returns how well a text fits one form. A delegated prefix fits the addresses within it as if it were each of them. */
function fitOfForm(candidate: string, wanted: string): Fit | undefined {
  const text = wantedText(candidate);
  const place = text.indexOf(wanted);
  if (place > 0) return fits.contains;
  if (place === 0) return text.length === wanted.length ? fits.exact : fits.begins;
  const block = candidate.includes('/') && addressOf(wanted) !== undefined ? blockOf(candidate) : undefined;
  return block && holds(block, wanted) ? fits.exact : undefined;
}

/**
 * Returns how well a text fits what is looked for (D57); `undefined` if it does not.
 *
 * @param wanted as {@link wantedTexts} makes it: the form that fits best counts
 * @example fitOf('i-0ab1', ['i-0ab']) // 1, it begins with it
 */
export function fitOf(candidate: string, wanted: readonly string[]): Fit | undefined {
  const found = wanted.flatMap((form) => fitOfForm(candidate, form) ?? []);
  return found.length === 0 ? undefined : (Math.min(...found) as Fit);
}

/** A thing, with the values of a row of its list that it is known by, and the one that fits. */
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
  query: z.strictObject({ q: text.check(z.maxLength(findMaximum)) }),
  beyond: true,
  answer: z.looseObject({
    data: z.array(z.looseObject({ kind: z.string(), hits: z.array(hit), more: z.boolean() })),
    /** The kinds of which something could not be read, and may be missing. */
    unread: z.optional(z.array(z.string())),
  }),
});
