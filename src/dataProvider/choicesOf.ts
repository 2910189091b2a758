/** One of a list to choose from (D18): what is sent, always a string (D50), and what is shown (D41). */
export interface ListedChoice {
  readonly value: string;
  readonly label: string;
}

export type ChoiceKind = 'accounts' | 'regions';

/** The keys of an object that may hold its value, the first that does counts; a region's object may name its account too. */
const valueKeys = {
  accounts: ['code', 'id', 'value', 'account', 'region'],
  regions: ['code', 'id', 'value', 'region', 'account'],
} as const satisfies Record<ChoiceKind, readonly string[]>;
const labelKeys = ['name', 'label'];
const wrapperKeys = ['data', 'accounts', 'regions', 'result'];

/**
 * The choices in an answer of `getaccounts` or `getregions`: a list of strings, numbers or objects, bare or in a wrapper
 * (D18). A value that comes twice, or an entry without one, is left out.
 *
 * @returns `undefined` for an answer that is no such list (D20)
 * @example choicesOf({ data: [900, { code: '106', name: 'Car Rentals' }] }, 'accounts')
 * // [{ value: '900', label: '900' }, { value: '106', label: 'Car Rentals' }]
 */
export function choicesOf(answer: unknown, kind: ChoiceKind): readonly ListedChoice[] | undefined {
  const entries = listIn(answer);
  if (!entries) return undefined;
  const choices = new Map<string, ListedChoice>();
  for (const entry of entries) {
    const choice = choiceOf(entry, kind);
    if (choice && !choices.has(choice.value)) choices.set(choice.value, choice);
  }
  // Entries of which none is a choice are no list of choices.
  return choices.size === 0 && entries.length > 0 ? undefined : [...choices.values()];
}

function listIn(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  return wrapperKeys.map((key) => own(answer, key)).find((value): value is unknown[] => Array.isArray(value));
}

function choiceOf(entry: unknown, kind: ChoiceKind): ListedChoice | undefined {
  const value = textOf(entry) ?? firstText(entry, valueKeys[kind]);
  if (value === undefined) return undefined;
  return { value, label: firstText(entry, labelKeys) ?? value };
}

function firstText(entry: unknown, keys: readonly string[]): string | undefined {
  return keys.map((key) => textOf(own(entry, key))).find((text) => text !== undefined);
}

/** A text or a number as text; `undefined` for anything else, and for a text of blanks. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function own(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, key)) return undefined;
  return (object as Record<string, unknown>)[key];
}
