/** A choice (D18): the value to send, always a string (D50), and its label (D41). */
export interface ListedChoice {
  readonly value: string;
  readonly label: string;
}

export type ChoiceKind = 'accounts' | 'regions';

/** The keys of an object that may hold its value, in order. A region may also name its account. */
const valueKeys = {
  accounts: ['code', 'id', 'value', 'account', 'region'],
  regions: ['code', 'id', 'value', 'region', 'account'],
} as const satisfies Record<ChoiceKind, readonly string[]>;
const labelKeys = ['name', 'label'];
const wrapperKeys = ['data', 'accounts', 'regions', 'result'];

/**
 * Returns the choices of a response to `getaccounts` or `getregions`: strings, numbers or objects, in an array or a wrapper (D18). Drops
 * duplicates and entries without a value.
 *
 * @returns `undefined` if the response is not such a list (D20)
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

/** Returns a text or a number as a text; `undefined` for other values and blank texts. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function own(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, key)) return undefined;
  return (object as Record<string, unknown>)[key];
}
