import type { Call } from '../../contract/call';
import type { Extra } from '../../contract/extras';
import type { FieldKind, FieldMeta } from '../../contract/field';
import type { Text } from './basics';

/** A form as it is filled in: every value is a text, a flag is `'true'` or `''`, and a list has commas between its parts. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * The parts of a list that is typed: between commas or line ends, without blanks around them, empty ones left out and each kept
 * once (R43).
 *
 * @example partsOf(' i-1, i-2,,i-1\n') // ['i-1', 'i-2']
 */
export function partsOf(text: string): string[] {
  const parts = text.split(/[,\r\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** What is wrong, by field. */
export type FormFaults = Readonly<Record<string, Text | undefined>>;

/** Looks at a whole form. A rule that only some back ends have holds where they offer it (D52). */
export type FormCheck<Values = FormValues> = (
  values: Values,
  isOffered: (extra: Pick<Extra, 'name'>) => boolean,
) => FormFaults;

/** What a page says about a field where the call's schema does not, or says something else. */
export interface FieldLook<Values extends FormValues> {
  readonly label?: Text;
  readonly kind?: FieldKind;
  readonly choices?: FieldMeta['choices'] | readonly string[] | (() => readonly { value: string; label: string }[]);
  readonly words?: Readonly<Record<string, Text>>;
  readonly help?: Text | false;
  readonly example?: string | ((values: Values) => string | undefined);
  /** Said when it is empty; `false`: it may be. */
  readonly required?: Text | boolean;
  readonly invalid?: Text;
  readonly initial?: string | (() => string);
  readonly mono?: boolean;
  /** Of a number: the largest that is sent, where the server is to say what is too much; absent: by the schema. */
  readonly maximum?: number;
  /** Of a choice: one that is made can be taken back; absent: it can. */
  readonly clearable?: boolean;
  /**
   * Of a choice whose values are known at once: what is said where there is one, which is chosen and cannot be changed, and where
   * there is none, and what is said then when one is required.
   */
  readonly few?: { readonly one: Text; readonly none: Text; readonly required: Text };
  /** Of a choice among what a call answers: said while that is read, and nothing can be chosen yet; absent: it can be opened. */
  readonly loading?: Text;
  /** Lets people type other values into a field of several choices. */
  readonly free?: boolean;
  /** Of a choice, where nothing is chosen. */
  readonly placeholder?: Text;
  /** Of texts: as many lines of a box; absent: one line. */
  readonly lines?: number;
  /** Of the form's six columns; absent: all of them, in a group three. */
  readonly columns?: 2 | 3 | 4 | 6;
  /** Shown, checked and sent only then. */
  readonly when?: (values: Values) => boolean;
  /** Shown, and cannot be changed; a text says why. */
  readonly fixed?: (values: Values) => boolean | Text;
  /** Shown, but nothing is filled in, checked or sent; a text says why. */
  readonly disabled?: (values: Values) => false | Text;
  /** What else changes when a person changes it. */
  readonly changes?: (value: string, before: Values) => Partial<FormValues>;
}

/** A field of the call's body by its name, or one of the page's own. */
export type FieldPart<Name extends string, Values extends FormValues> =
  | Name
  | ({ readonly name: Name } & FieldLook<Values>)
  | ({ readonly own: string; readonly kind: FieldKind } & FieldLook<Values>);

/**
 * Fields that another call fills in as soon as it can be asked; until then, and where it fails, people fill them in. What it
 * has filled in goes when something else is asked for.
 */
export interface FilledPart<Name extends string = string, Values extends FormValues = FormValues> {
  /** The value of this name says what the call was asked for when it last filled them in, and which of them. */
  readonly filled: string;
  readonly call: Call;
  /** The fields that its body is made of: it is asked once there is something in all of them. */
  readonly asks: readonly Name[];
  /** Asked only then. */
  readonly when?: (values: Values) => boolean;
  /** Where in the answer's `data` the value of each field is. */
  readonly takes: Readonly<Partial<Record<Name, string>>>;
  /** Those that cannot be changed once they are filled in. */
  readonly locks?: readonly Name[];
  /** How it stands with them, the name of the button that asks again, and what a toast says of a failure. */
  readonly words: {
    readonly waiting: Text | ((values: Values) => Text);
    readonly loading: Text;
    readonly done: Text;
    /** They were filled in by a link, as something else has them; absent: as `partly`. */
    readonly kept?: Text;
    /** The answer lacked some of them. */
    readonly partly: Text;
    readonly failed: Text;
    readonly again: Text;
    readonly toast: Text;
  };
  readonly fields: readonly FieldPart<Name, Values>[];
}

/** A part of a form: a field, or several of them together. */
export type FormPart<Name extends string, Values extends FormValues> =
  | FieldPart<Name, Values>
  | FilledPart<Name, Values>
  | {
      /** Fields that belong together, with a name and a line about them. */
      readonly group: Text;
      readonly help?: Text;
      readonly fields: readonly (FieldPart<Name, Values> | FilledPart<Name, Values>)[];
    }
  | {
      /** Fields of which one is shown and filled at a time, a tab each; the value of this name is the chosen one's name. */
      readonly tabs: string;
      readonly label: Text;
      readonly fields: readonly ({ readonly own: string; readonly kind: FieldKind } & FieldLook<Values>)[];
    };

/** A step of a form that is filled in step by step; `State` is what has been filled in so far. */
export interface StepDefinition<State, Name extends string = string> {
  /** Unique among the steps. */
  readonly name: Name;
  /** In the list of steps. */
  readonly label: Text;
  readonly heading: Text;
  /** A line below its heading. */
  readonly help?: Text;
  /** Why it cannot be gone to yet; absent: it always can. */
  readonly blocked?: (state: State) => Text | undefined;
}
