import { addressOf, blockOf, canonicalAddress, isRange } from './addresses';
import { plainDigits } from './digits';

/*
 * Parses identifiers and addresses as people type and paste them. Console and server share it, so that every field and every lookup
 * accepts the same texts.
 */

/** Invisible characters: zero-width spaces, direction marks, soft hyphens, byte order marks. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Characters that look like blanks, but are not blanks in Unicode: Hangul fillers, the Braille blank, a Mongolian separator. */
const blanks = /[\u115f\u1160\u180e\u2800\u3164]/gu;

/** Control characters and annotation marks. Programs separate values with them, so they must not be deleted. */
const controls = /[\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;

/** Characters that look like hyphens. The long vowel mark of Japanese keyboards counts unless it lengthens a vowel. */
const dashes = /[\p{Dash_Punctuation}\u02d7\u2043\u2212\u2500\u2501]|(?<![\p{scx=Katakana}\p{scx=Hiragana}])\u30fc/gu;

const quotes = '"\'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a\u00ab\u00bb';
const brackets: Readonly<Record<string, string>> = { '<': '>', '(': ')', '[': ']', '{': '}' };
const opening = `${quotes}<([{`;
const closing = `${quotes}>)]},;:.!`;

/** Commas and semicolons of all scripts, and blanks. */
const separators = /[\s,;\u3001\u060c\u061b]+/u;

const largestPort = 65_535;

/**
 * Returns a text in plain characters: full-width letters as their usual ones, digits of all scripts as 0 to 9, every dash as `-`,
 * control characters as line breaks, and without invisible characters.
 *
 * @example visibleText('i‑０ａb\u200b') // 'i-0ab'
 */
export function visibleText(typed: string): string {
  return plainDigits(typed)
    .replace(controls, '\n')
    .replace(blanks, ' ')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replaceAll('\u3002', '.');
}

/** Identifiers of EC2 in lower case. */
const cloudId = /^(?:i|lt|ami|vpc|subnet|sg|eni|r|vol|snap)-[\da-f]+$/i;

/** The identifier at the end of an ARN of EC2: `arn:aws:ec2:us-east-1:111122223333:instance/i-0ab1`. */
const arn = /^arn:[\w-]+:ec2:[\w-]*:\d*:[\w-]+\/([\w.-]+)$/i;

/** A machine's page in the AWS console, and the end of an ARN or of such an address: `instance/i-0ab1`, `#i-0ab1`, `i-0ab1/`. */
const consoleLink = /^https?:\/\/.*\binstanceId=(i-[\da-f]+)(?:[&#;/]|$)/i;
const pathEnd = /^#?\/?(?:instances?\/)?([a-z]+-[\da-f]+)\/?$/i;

/** DNS names of AWS machines: `ip-10-0-1-49.ec2.internal`, `ec2-203-0-113-77.compute-1.amazonaws.com`, `i-0ab1.ec2.internal`. */
const addressName = /^(?:ip|ec2)-(\d+)-(\d+)-(\d+)-(\d+)(?:(?:\.[\w-]+)*\.[a-z]{2,})?$/i;
const idName = /^(i-[\da-f]+)(?:\.[\w-]+)*\.[a-z]{2,}$/i;

/** Returns the host of a URL or of `user@host`, with its port; other texts as they are. */
function authorityOf(text: string): string {
  const [, authority] = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(text) ?? [];
  return (authority ?? text).replace(/^[^@\s]*@/, '');
}

/** Returns a host without brackets and port. An IPv6 address needs brackets to have a port. */
function withoutPort(text: string): string {
  const [, bracketed = '', length = ''] = /^\[([^\]]+)\](\/\d+)?$/.exec(text) ?? [];
  if (bracketed !== '') return bracketed + length;
  const [, inside, plain, port = ''] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  return Number(port) > largestPort ? text : (inside ?? plain ?? text);
}

/** Bullets of lists in tickets and chats, and separators of table cells. */
const bullet = /^[-*|\u2022\u00b7\u25aa\u25cf]$/u;
const bulletBefore = /^(?:[-*|\u2022\u00b7\u25aa\u25cf]\s+)+/u;

/** Returns the position of the closing bracket of each opening one. */
function partnersIn(text: string): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const last = open.at(-1);
    if (brackets[character]) open.push(at);
    else if (last !== undefined && brackets[text.charAt(last)] === character) partners.set(open.pop() ?? last, at);
  }
  return partners;
}

/** Returns a text without the bullet before it, separators and blanks around it, and quotes and brackets that enclose all of it. */
function unwrapped(text: string): string {
  const partners = partnersIn(text);
  const isSeparator = (at: number) => separators.test(text.charAt(at));
  let [start, end] = [bulletBefore.exec(text)?.[0].length ?? 0, text.length];
  for (;;) {
    while (start < end && isSeparator(start)) start += 1;
    while (end > start && isSeparator(end - 1)) end -= 1;
    const [first, last] = [text.charAt(start), text.charAt(end - 1)];
    const isQuoted = end - start > 1 && quotes.includes(first) && quotes.includes(last);
    const inner = isQuoted ? text.slice(start + 1, end - 1) : '';
    const isWrapped = isQuoted && !inner.includes(first) && !inner.includes(last);
    if (!isWrapped && partners.get(start) !== end - 1) return text.slice(start, end);
    start += 1;
    end -= 1;
  }
}

/**
 * Returns a text without surrounding quotes, brackets and punctuation, if the rest is an identifier or an address. A text that may be
 * truncated keeps its end: `10.0.1.4...`, `2001:db8::1:`.
 */
function withoutPunctuation(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && opening.includes(text.charAt(start))) start += 1;
  while (end > start && closing.includes(text.charAt(end - 1))) {
    const [before, last] = [text.charAt(end - 2), text.charAt(end - 1)];
    if (last === '.' && before === '.') break;
    if (last === ':' && text.lastIndexOf(':', end - 2) >= start) break;
    end -= 1;
  }
  return text.slice(start, end).trim();
}

/** Matches the zone of an IPv6 address (`%eth0`, in URLs `%25eth0`), but not an encoded separator with another address after it. */
const zone = /^(?!(?:2c|3b|20|0[9ad])[^/]*[.:-])[^/:]*/i;

/** Returns a text without the zone of an IPv6 address. */
function withoutZone(text: string): string {
  const at = text.indexOf('%');
  const address = text.slice(0, Math.max(at, 0));
  return address.includes(':') ? address + text.slice(at + 1).replace(zone, '') : text;
}

/**
 * Returns the address that a text names, without zone and prefix length. A range (`10.0.1.0/24`) is not one address and keeps its
 * length.
 */
function addressIn(text: string): string | undefined {
  const unzoned = withoutZone(text);
  const block = blockOf(unzoned);
  if (!block) return addressOf(unzoned);
  return isRange(block) ? canonicalAddress(unzoned) : block.address;
}

/** Returns the identifier or address that a text names in any usual form; `undefined` for other texts. */
function recognized(text: string): string | undefined {
  const [, ended = text] = pathEnd.exec(text) ?? [];
  if (cloudId.test(ended)) return ended.toLowerCase();
  const named = arn.exec(text)?.[1] ?? consoleLink.exec(text)?.[1] ?? text;
  if (cloudId.test(named)) return named.toLowerCase();
  if (named !== text) return named;
  const host = withoutPort(authorityOf(text));
  const address = addressIn(host) ?? addressIn(text);
  if (address !== undefined) return address;
  const name = host.replace(/\.$/, '');
  const octets = addressName.exec(name)?.slice(1).join('.');
  return (
    (octets && addressOf(octets)) ||
    idName.exec(name)?.[1]?.toLowerCase() ||
    (cloudId.test(name) ? name.toLowerCase() : undefined)
  );
}

/**
 * Returns an identifier or address in the form for comparison. Accepts an ARN, a URL, an AWS DNS name, or an address with brackets,
 * zone, prefix length or port. Other texts lose their invisible characters only.
 *
 * @example identifierOf('[2001:DB8::1]:443') // '2001:db8::1'
 * @example identifierOf('arn:aws:ec2:us-east-1:111122223333:instance/i-0ab1') // 'i-0ab1'
 */
export function identifierOf(typed: string): string {
  const text = visibleText(typed).trim();
  const bare = unwrapped(text);
  return recognized(text) ?? recognized(bare) ?? recognized(withoutPunctuation(bare)) ?? bare;
}

/**
 * Returns the ID of a process in the form for comparison: its digits without leading zeros.
 *
 * @example processIdOf(' ٠٠7') // '7'
 */
export const processIdOf = (typed: string): string =>
  visibleText(typed)
    .trim()
    .replace(/^0+(?=\d)/, '');

/** Returns true for an identifier of EC2 or an address, in the form of {@link identifierOf}. */
export const isIdentifier = (text: string): boolean =>
  cloudId.test(text) || addressOf(text) !== undefined || blockOf(text) !== undefined;

/**
 * Splits a text into distinct identifiers at commas, semicolons, blanks, tabs and line breaks, so that a pasted column has several
 * values.
 *
 * @example identifiersIn('i-1\ni-2; i-1') // ['i-1', 'i-2']
 */
export function identifiersIn(typed: string): string[] {
  const found = unwrapped(visibleText(typed).trim())
    .split(separators)
    .map(identifierOf)
    .filter((value) => value !== '');
  const named = found.filter((value) => !bullet.test(value));
  // A sign alone, such as `*`, is not a bullet, but a value that matches nothing.
  return [...new Set(named.length > 0 ? named : found)];
}

/** Commas, semicolons, tabs, line breaks and other control characters; and blanks as well. */
const codeSeparators = /[,;\p{Cc}\u2028\u2029\u3001\u060c\u061b\uff0c\uff1b\ufff9-\ufffb]+/u;
const wordSeparators = /[\s,;\p{Cc}\u3001\u060c\u061b\uff0c\uff1b\ufff9-\ufffb]+/u;

const partsAt = (typed: string, separator: RegExp): string[] => {
  const parts = typed.split(separator).map((part) => part.replace(invisible, '').trim());
  return [...new Set(parts.filter((part) => part !== ''))];
};

/**
 * Splits a text into distinct codes at commas, semicolons, tabs and line breaks. They keep all visible characters.
 *
 * @example codesIn('(a b)\nc; c') // ['(a b)', 'c']
 */
export const codesIn = (typed: string): string[] => partsAt(typed, codeSeparators);

/** Splits a text as {@link codesIn} does, and at blanks. */
export const wordsIn = (typed: string): string[] => partsAt(typed, wordSeparators);

/** Returns true for a text that looks like an identifier: mostly ASCII, with a digit and without blanks. */
function looksLikeIdentifier(text: string): boolean {
  const plain = text.replace(/[^\x21-\x7e]/gu, '');
  return /\d/.test(plain) && !/\s/.test(text) && plain.length * 2 > [...text].length;
}

/** Returns a text without blanks and invisible characters around it. */
function trimmed(typed: string): string {
  const characters = [...typed];
  const isSeen = (character: string) => visibleText(character).trim() !== '';
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join('');
}

/**
 * Returns a text for a search: an identifier or address in the form of {@link identifierOf}, and names as typed, since they may have any
 * characters.
 *
 * @example searchedText('\u200bi\u20110AB1') // 'i-0ab1'
 */
export function searchedText(typed: string): string {
  const identifier = identifierOf(typed);
  if (isIdentifier(identifier)) return identifier;
  const text = trimmed(typed);
  return looksLikeIdentifier(text) ? visibleText(text) : text;
}

/**
 * Returns the distinct unexpected code points of a text for messages: invisible ones, other dashes, superscripts and the like, and in an
 * identifier every letter that is not ASCII.
 *
 * @example unusualIn('i-0\u0430b1') // ['U+0430']
 */
export function unusualIn(text: string): string[] {
  const isForeign = looksLikeIdentifier(text) ? /[^\x20-\x7e]/u : /(?!)/;
  const isUnusual = (character: string) =>
    isForeign.test(character) ||
    [visibleText(character), character.normalize('NFKC')].some((form) => form !== character);
  const found = [...text].filter(isUnusual);
  return [...new Set(found)].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
}
