import type { Text } from '../defineResource';

/**
 * A field of a list's input. `choice` is one of those that a call answers with, `texts` is a list of texts and `tags` one of
 * `key=value` pairs, both typed with commas between them. `required` is what is said when it is empty.
 */
export type InputField = {
  /** Its key in the call's body. */
  readonly name: string;
  readonly label: Text;
} & (
  | { readonly kind: 'choice'; readonly choices: 'accounts' | 'regions'; readonly required?: Text }
  | { readonly kind: 'texts' | 'tags'; readonly placeholder?: string }
);

/** A form above a list, for a call that has to be told what to list. Nothing is asked for before its button is pressed. */
export interface ListInput {
  readonly fields: readonly [InputField, ...InputField[]];
  /** What stands in the place of the rows before the first search. */
  readonly hint: Text;
  /** Whether it has a button that empties it. */
  readonly clear?: boolean;
}

/** A column; or several names that back ends have for the same one, of which the first that the data have counts. */
export type ColumnNames = string | readonly [string, ...string[]];

/** How a list is read again by itself, while its tab is in sight: soon while a row is on its way from one state to another. */
export interface LiveRule {
  /** The column of the states, and those that do not last. */
  readonly column: ColumnNames;
  readonly passing: readonly string[];
  /** In ms: how long after its last read a list is read again, with such a row and without. */
  readonly fast: number;
  readonly slow: number;
}
