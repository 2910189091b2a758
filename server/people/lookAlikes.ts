import { confusables } from './confusables';

let drawnLike: ReadonlyMap<string, string> | undefined;

function read(): ReadonlyMap<string, string> {
  const textOf = (points: string) =>
    String.fromCodePoint(...points.split('+').map((point) => Number.parseInt(point, 16)));
  const groups = confusables.trim().split(/\s+/);
  return new Map(
    groups.flatMap((group) => {
      const [prototype = '', sources = ''] = group.split('=');
      return sources.split(',').map((source) => [textOf(source), textOf(prototype)] as const);
    }),
  );
}

/** Returns a text with every one of these characters as the one that it is drawn like: the skeleton of UTS 39. */
function skeletonOf(text: string, drawn = /[^a-zA-HJ-Z2-9\s]/gu): string {
  drawnLike ??= read();
  const known = drawnLike;
  return text
    .normalize('NFD')
    .replace(drawn, (character) => known.get(character) ?? character)
    .normalize('NFD');
}

/** Returns a text without its case: `ß` and `ss`, `İ` and `i` are one. */
function foldedCase(text: string): string {
  const small = text.toUpperCase().toLowerCase().normalize('NFD');
  return small.replace(/([ij])\u0307/g, '$1');
}

/**
 * Returns how a name looks as it is written, in small letters and in capitals, in NFKC. Names that share one of these can be taken for
 * each other. In capitals a digit is no letter, or `user1` would look like `useri`.
 */
export function looksOf(name: string): readonly string[] {
  const plain = name.trim().normalize('NFKC');
  const looks = [skeletonOf(plain), skeletonOf(foldedCase(plain)), skeletonOf(plain.toUpperCase(), /[^A-HJ-Z\d\s]/gu)];
  return [...new Set(looks)];
}

/** Finds the names of a list that others can be taken for. */
export class Looks<Entry> {
  private readonly byLook = new Map<string, Set<Entry>>();

  constructor(
    private readonly entries: readonly Entry[],
    private readonly nameOf: (entry: Entry) => string,
  ) {
    for (const entry of entries)
      for (const look of looksOf(nameOf(entry))) {
        const alike = this.byLook.get(look);
        if (alike) alike.add(entry);
        else this.byLook.set(look, new Set([entry]));
      }
  }

  /** Returns the entries that look like a name, in their order. */
  like(name: string): readonly Entry[] {
    const found = new Set(looksOf(name).flatMap((look) => [...(this.byLook.get(look) ?? [])]));
    return found.size < 2 ? [...found] : this.entries.filter((entry) => found.has(entry));
  }

  /** Returns each entry that looks like others, with those. */
  alike(): readonly (readonly [entry: Entry, others: readonly Entry[]])[] {
    const several = new Set([...this.byLook.values()].filter((found) => found.size > 1).flatMap((found) => [...found]));
    return this.entries
      .filter((entry) => several.has(entry))
      .map((entry) => [entry, this.like(this.nameOf(entry)).filter((other) => other !== entry)] as const);
  }
}

/** Scripts that people write names in; a letter of any other script mixes with none of these. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Khmer'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
] as const;

/** Scripts that are written together: in Japan, in Taiwan and in Korea, with Latin letters among them (UTS 39, Highly Restrictive). */
const together: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const ofScripts = (names: readonly string[]) =>
  new RegExp(`^[${[...names, 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`).join('')}]*$`, 'u');

const allowed = [...scripts.map((script) => [script]), ...together].map(ofScripts);
const ofKnownScript = new RegExp(`[${scripts.map((name) => `\\p{sc=${name}}`).join('')}]`, 'u');

/** Returns the first word of a name whose letters are of scripts that nobody writes together, as `аda` with a Cyrillic `а`. */
export function mixedWordIn(name: string): string | undefined {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.find((word) => ofKnownScript.test(word) && !allowed.some((whole) => whole.test(word)));
}
