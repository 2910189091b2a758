import type { Call } from '../../contract/call';
import type { Extra } from '../../contract/extras';
import type { FieldKind, FieldMeta } from '../../contract/field';
import type { Row, Text } from './basics';

/** The values of a form, as texts. A flag is `'true'` or `''`; the parts of a list are separated by commas. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * Returns the parts of a typed list, trimmed, without empty ones and duplicates (R43).
 *
 * @example partsOf(' i-1, i-2,,i-1\n') // ['i-1', 'i-2']
 */
export function partsOf(text: string): string[] {
  const parts = text.split(/[,\r\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Error messages by field. */
export type FormFaults = Readonly<Record<string, Text | undefined>>;

/** Validates a whole form. `isOffered` tells if the back end has an extra (D52). */
export type FormCheck<Values = FormValues> = (
  values: Values,
  isOffered: (extra: Pick<Extra, 'name'>) => boolean,
) => FormFaults;

/** Overrides for the field that the call's schema describes. */
export interface FieldLook<Values extends FormValues> {
  readonly label?: Text;
  readonly kind?: FieldKind;
  /** Values of a choice: a source, the values themselves, or a function that returns them with their labels. */
  readonly choices?: FieldMeta['choices'] | readonly string[] | (() => readonly { value: string; label: string }[]);
  /** Returns why a row of the call of its choices cannot be chosen. */
  readonly taken?: (row: Row, values: Values) => Text | undefined;
  /** Labels of an enum's values. */
  readonly words?: Readonly<Record<string, Text>>;
  /** Helper text below the field; `false` removes that of the schema. */
  readonly help?: Text | false;
  /** Placeholder with an example. */
  readonly example?: string | ((values: Values) => string | undefined);
  /** The message if the field is empty; `false` makes it optional. */
  readonly required?: Text | boolean;
  /** Error message for a value that the schema rejects. */
  readonly invalid?: Text;
  readonly initial?: string | (() => string);
  readonly mono?: boolean;
  /** The largest number that is sent. Default: by the schema. */
  readonly maximum?: number;
  /** Lets people clear a choice. Default: true. */
  readonly clearable?: boolean;
  /** Texts of a choice with one value, which is chosen and fixed, and of one without values; `required` is its message then. */
  readonly few?: { readonly one: Text; readonly none: Text; readonly required: Text };
  /** Disables a choice while its values load, with this text. */
  readonly loading?: Text;
  /** Lets people type other values into a field of several choices. */
  readonly free?: boolean;
  /** Text of an empty choice. */
  readonly placeholder?: Text;
  /** The number of lines of a text. Default: 1. */
  readonly lines?: number;
  /** Width in columns of the form, which has six. Default: 6, in a group 3. */
  readonly columns?: 2 | 3 | 4 | 6;
  /** Returns true if the field is shown, validated and sent. */
  readonly when?: (values: Values) => boolean;
  /** Returns true, or the reason, if the field is read-only. */
  readonly fixed?: (values: Values) => boolean | Text;
  /** Returns the reason if the field is disabled. It is then neither validated nor sent. */
  readonly disabled?: (values: Values) => false | Text;
  /** Returns further changes of the form when the user changes the field. */
  readonly changes?: (value: string, before: Values) => Partial<FormValues>;
}

/** A field of the call's body by its name, or a field of the page's own. */
export type FieldPart<Name extends string, Values extends FormValues> =
  | Name
  | ({ readonly name: Name } & FieldLook<Values>)
  | ({ readonly own: string; readonly kind: FieldKind } & FieldLook<Values>);

/**
 * Fields that another call fills. If it fails, people fill them in. Changed input clears the values that the call has filled in.
 */
export interface FilledPart<Name extends string = string, Values extends FormValues = FormValues> {
  /** The name of the form value that records the call's last input and the fields that it filled. */
  readonly filled: string;
  /** The call that fills the fields. */
  readonly call: Call;
  /** The fields of the call's body. The call is sent once all have a value. */
  readonly asks: readonly Name[];
  /** Returns true if the call may be sent. */
  readonly when?: (values: Values) => boolean;
  /** The key of each field in the `data` of the response. */
  readonly takes: Readonly<Partial<Record<Name, string>>>;
  /** The fields that are read-only once they are filled. */
  readonly locks?: readonly Name[];
  /** Texts of the states, of the retry button, and of the toast of a failure. */
  readonly words: {
    readonly waiting: Text | ((values: Values) => Text);
    readonly loading: Text;
    readonly done: Text;
    /** A link filled the fields. Default: `partly`. */
    readonly kept?: Text;
    /** The response lacked some fields. */
    readonly partly: Text;
    readonly failed: Text;
    readonly again: Text;
    readonly toast: Text;
  };
  /** The filled fields, and others among them. */
  readonly fields: readonly FieldPart<Name, Values>[];
}

/** A part of a form: a field, or several of them together. */
export type FormPart<Name extends string, Values extends FormValues> =
  | FieldPart<Name, Values>
  | FilledPart<Name, Values>
  | {
      readonly group: Text;
      readonly help?: Text;
      readonly fields: readonly (FieldPart<Name, Values> | FilledPart<Name, Values>)[];
    }
  | {
      /** A tab for each field. The form value of this name is the name of the selected tab. */
      readonly tabs: string;
      readonly label: Text;
      readonly fields: readonly ({ readonly own: string; readonly kind: FieldKind } & FieldLook<Values>)[];
    };

/** A step of a form. `State` is the form so far. */
export interface StepDefinition<State, Name extends string = string> {
  /** Unique among the steps. */
  readonly name: Name;
  readonly label: Text;
  readonly heading: Text;
  readonly help?: Text;
  /** Returns the reason why the step cannot be opened yet. */
  readonly blocked?: (state: State) => Text | undefined;
}
