import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Named, Row, Schema } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { ColumnDefinition, ListInput, ListSource } from './list';
import type { RecordDefinition } from './record';

/* Types that check a declaration against the schemas of its call. The compiler rejects unknown columns, identifiers and keys. */

type NamedKey<Value> = keyof { [Key in keyof Value as Named<Key>]: true };

/** The known keys of a response or a row. A back end may leave any of them out (D22). */
type Known<Value> = { readonly [Key in keyof Value as Named<Key>]?: Value[Key] };

/** The row of a schema, for parts that several lists share. */
export type RowOf<Row extends Schema> = Known<z.output<Row>>;

/** The names of a row's columns; any name if the contract does not know them. */
type ColumnOf<Known> = string extends keyof Known ? string : keyof Known & string;

/** The keys of a response that hold lists. */
export type ListKey<Answer> = {
  [Key in NamedKey<Answer>]: Answer[Key & keyof Answer] extends readonly object[] | undefined ? Key : never;
}[NamedKey<Answer>];

type Items<List> = List extends readonly (infer Item)[] ? Item : never;

type RowIn<Answer, Key> = unknown extends Answer
  ? Row
  : Answer extends readonly unknown[]
    ? KnownRow<Items<Answer>>
    : KnownRow<Items<Answer[Key & keyof Answer]>>;

type KnownRow<Item> = [NamedKey<Item>] extends [never] ? Row : Known<Item>;

interface ContractColumn<Fields> extends ColumnDefinition<Fields, ColumnOf<Fields>> {
  readonly extra?: undefined;
  readonly getValue?: undefined;
}

interface ComputedColumn<Fields, Name extends string> extends ColumnDefinition<Fields, Name> {
  readonly extra?: undefined;
  readonly getValue: (row: Fields) => unknown;
}

interface ExtraColumn<Fields, Name extends string> extends ColumnDefinition<Fields, Name> {
  readonly extra: true;
  readonly getValue?: undefined;
}

export type TypedColumn<Fields, Name extends string> =
  | ColumnOf<Fields>
  | ContractColumn<Fields>
  | ComputedColumn<Fields, Name>
  | ExtraColumn<Fields, Name>;

/** The properties that need all rows of a list. */
type OfWholeList = 'isSuccess' | 'tiles' | 'live' | 'facets';

/** The rule for `rows`, by the response of the list's call. A list without a call never has all rows. */
type RowsRule<Answer, Key> = unknown extends Answer
  ? { readonly [Part in OfWholeList | 'rows']?: undefined }
  : Answer extends readonly unknown[]
    ? { readonly rows?: undefined }
    : { readonly rows: Key };

/** The rule for `input`: required for a call with a body. */
type InputRule<Body extends Schema> = [Body] extends [never]
  ? { readonly input?: undefined }
  : Schema extends Body
    ? { readonly input?: undefined }
    : {
        /** `true`: the body's fields are the form. */
        readonly input: true | ListInput<keyof z.input<Body> & string>;
      };

/** A list whose rows have `Fields`. `Made` are the names of further columns. */
type ListOf<Fields, Made extends string, Answer, Body> = Omit<
  ListSource<Fields, NoInfer<ColumnOf<Fields> | Made>, TypedColumn<Fields, Made>, Known<Answer>, Body>,
  'call' | 'rows' | 'input'
>;

/** A list, checked against the schemas of its call. */
export type TypedList<Answer extends Schema, Body extends Schema, Key, Made extends string> = ListOf<
  RowIn<z.output<Answer>, Key>,
  Made,
  z.output<Answer>,
  unknown extends z.input<Body> ? Row : z.input<Body>
> & { readonly call?: Call<never, Schema, Body, Answer> } & RowsRule<z.output<Answer>, Key> &
  InputRule<Body>;

/** The types of a list's rows and columns, for its extensions. */
export interface RowsOf<Fields, Name extends string> {
  readonly rowTypes?: { readonly fields: Fields; readonly names: (name: Name) => void };
}

export type ListRows<Answer extends Schema, Key, Made extends string> = RowsOf<
  RowIn<z.output<Answer>, Key>,
  ColumnOf<RowIn<z.output<Answer>, Key>> | Made
>;

/** The columns that a badge may count by. Only a list over a call has all rows. */
export type BadgeColumn<Answer extends Schema, Key, Made extends string> =
  unknown extends z.output<Answer> ? never : ColumnOf<RowIn<z.output<Answer>, Key>> | Made;

type FormFields<Fields extends Schema> = readonly FormPart<NamedKey<z.input<Fields>> & string, RecordValues<Fields>>[];

type RecordValues<Fields extends Schema> = FormValues & Readonly<Record<NamedKey<z.input<Fields>> & string, string>>;

type AnyRecord = Omit<RecordDefinition, 'schema' | 'show' | 'create' | 'edit'>;

/** Pages of records with a schema. Every record also has an `id`. */
interface SchemaRecord<Fields extends Schema, Shown extends string> extends AnyRecord {
  readonly schema: Fields;
  readonly show?: true | readonly TypedColumn<Known<z.output<Fields>> & { readonly id?: unknown }, Shown>[];
  readonly create?: true | FormFields<Fields>;
  readonly edit?: true | FormFields<Fields>;
}

interface ShownRecord<Fields, Made extends string, Shown extends string> extends AnyRecord {
  readonly schema?: undefined;
  readonly create?: undefined;
  readonly edit?: undefined;
  readonly show: true | readonly (Made | TypedColumn<Fields, Shown>)[];
}

/** The rule for records of a list over a call: they are read-only, and a list with an input has none, because they have no address. */
type RecordRule<Answer, Body extends Schema> = unknown extends Answer
  ? unknown
  : [Body] extends [never]
    ? OnlyShown
    : Schema extends Body
      ? OnlyShown
      : undefined;

interface OnlyShown {
  readonly schema?: undefined;
  readonly delete?: undefined;
}

/** The pages of a list's records, checked against their schema, or against the one of the list's call. */
export type TypedRecord<
  Answer extends Schema,
  Body extends Schema,
  Key,
  Made extends string,
  Fields extends Schema,
  Shown extends string,
> = (SchemaRecord<Fields, Shown> | ShownRecord<RowIn<z.output<Answer>, Key>, NoInfer<Made>, Shown>) &
  RecordRule<z.output<Answer>, Body>;
