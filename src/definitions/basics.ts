import type SvgIcon from '@mui/material/SvgIcon';
import type * as z from 'zod/mini';
import type { MessageKey } from '../i18n/translate';

/* What definitions are made of. Everything above this folder reads them; they know only the contract and the names of texts. */

/** A text of a definition: a key of the catalogue, or, for a resource of one's own, the words themselves. */
export type Text = MessageKey | (string & {});

export type Icon = typeof SvgIcon;

/** A row as it came: values of any type under any keys, `__proto__` included. Read it with `cellValue`. */
export type Row = Readonly<Record<string, unknown>>;

/** What is sent with a call of the contract. */
export interface CallInput {
  /** Values for the parameters of the path (`machines/:action`). */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Idempotency-Key` of a change that may be sent again; without one, each change has a key of its own (D55). */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
  /** In ms. */
  readonly timeout?: number;
  /** Lets the request outlive the page, for the call that says good-bye. */
  readonly keepalive?: boolean;
}

export type Schema = z.ZodMiniType;

/** A key that a type names, and not one that it merely allows. */
export type Named<Key> = string extends Key ? never : Key extends string ? Key : never;

/** What the contract says of an answer; a back end may send more. */
export type AnswerOf<Answer extends Schema> =
  z.output<Answer> extends infer Value extends object
    ? { readonly [Key in keyof Value as Named<Key>]: Value[Key] }
    : unknown;

/** A value that is only read: what a schema takes may be frozen. */
type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** A part of what is sent with a call: none where the call takes none, optional where every key of it is, anything where the call is any. */
type Part<Name extends 'params' | 'query' | 'body', Of extends Schema> = [Of] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : unknown extends z.input<Of>
    ? Pick<CallInput, Name>
    : Record<never, never> extends z.input<Of>
      ? { readonly [Key in Name]?: Frozen<z.input<Of>> }
      : { readonly [Key in Name]: Frozen<z.input<Of>> };

type Parts<Params extends Schema, Query extends Schema, Body extends Schema> = Omit<
  CallInput,
  'params' | 'query' | 'body'
> &
  Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body>;

/** {@link CallInput} by the schemas of a call, as the last argument of a function. */
export type InputOf<Params extends Schema, Query extends Schema, Body extends Schema> =
  Record<never, never> extends Parts<Params, Query, Body>
    ? [input?: Parts<Params, Query, Body>]
    : [input: Parts<Params, Query, Body>];

/** A raw answer: its code, its text as it came, and its JSON value where it is JSON. */
export interface Reply<Body = unknown> {
  readonly status: number;
  readonly text: string;
  readonly body: Body;
  readonly headers: Headers;
}
