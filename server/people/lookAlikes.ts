import { confusables } from './confusables';

let prototypes: ReadonlyMap<string, string> | undefined;

function readConfusables(): ReadonlyMap<string, string> {
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

/** Returns the skeleton of UTS 39: replaces each character that `replaced` matches by its prototype. */
function skeletonOf(text: string, replaced = /[^a-zA-HJ-Z2-9\s]/gu): string {
  prototypes ??= readConfusables();
  const known = prototypes;
  return text
    .normalize('NFD')
    .replace(replaced, (character) => known.get(character) ?? character)
    .normalize('NFD');
}

/** Folds the letter case: `ß` equals `ss`, and `İ` equals `i`. */
function foldedCase(text: string): string {
  const small = text.toUpperCase().toLowerCase().normalize('NFD');
  return small.replace(/([ij])\u0307/g, '$1');
}

/**
 * Returns the skeletons of a name as written, in lower case and in upper case. Names that share one of them can be mistaken for each
 * other. Digits stay digits in upper case, or `user1` would look like `useri`.
 */
export function looksOf(name: string): readonly string[] {
  const plain = name.trim().normalize('NFKC');
  const looks = [skeletonOf(plain), skeletonOf(foldedCase(plain)), skeletonOf(plain.toUpperCase(), /[^A-HJ-Z\d\s]/gu)];
  return [...new Set(looks)];
}

/** Finds the entries of a list whose names can be mistaken for each other. */
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

  /** Returns the entries that look like a name, in the order of the list. */
  like(name: string): readonly Entry[] {
    const found = new Set(looksOf(name).flatMap((look) => [...(this.byLook.get(look) ?? [])]));
    return found.size < 2 ? [...found] : this.entries.filter((entry) => found.has(entry));
  }

  /** Returns each entry that looks like others, with these others. */
  alike(): readonly (readonly [entry: Entry, others: readonly Entry[]])[] {
    const several = new Set([...this.byLook.values()].filter((found) => found.size > 1).flatMap((found) => [...found]));
    return this.entries
      .filter((entry) => several.has(entry))
      .map((entry) => [entry, this.like(this.nameOf(entry)).filter((other) => other !== entry)] as const);
  }
}

/** Scripts for names. A letter of any other script mixes with none of these. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Khmer'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
] as const;

/** Scripts that may be mixed: those of Japan, Taiwan and Korea, each with Latin (UTS 39, Highly Restrictive). */
const together: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const ofScripts = (names: readonly string[]) =>
  new RegExp(`^[${[...names, 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`).join('')}]*$`, 'u');

const allowed = [...scripts.map((script) => [script]), ...together].map(ofScripts);
const ofKnownScript = new RegExp(`[${scripts.map((name) => `\\p{sc=${name}}`).join('')}]`, 'u');

/** Returns the first word of a name that mixes scripts, such as `аda` with a Cyrillic `а`. */
export function mixedWordIn(name: string): string | undefined {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.find((word) => ofKnownScript.test(word) && !allowed.some((whole) => whole.test(word)));
}
