import type SvgIcon from '@mui/material/SvgIcon';
import type * as z from 'zod/mini';
import type { MessageKey } from '../i18n/translate';

/** A key of the text catalogue, or the text itself. */
export type Text = MessageKey | (string & {});

/** A component of `@mui/icons-material`. */
export type Icon = typeof SvgIcon;

/** A raw row: values of any type under any keys, including `__proto__`. Read it with `cellValue`. */
export type Row = Readonly<Record<string, unknown>>;

/** The input of a call. */
export interface CallInput {
  /** Parameters of the path (`machines/:action`). */
  readonly params?: Readonly<Record<string, string>>;
  /** Keys with `undefined` are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Idempotency-Key` of a change that may be sent again. Default: a random key (D55). */
  readonly key?: string;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
  /** In ms. */
  readonly timeout?: number;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export type Schema = z.ZodMiniType;

/** A key that a type names. Excludes index signatures. */
export type Named<Key> = string extends Key ? never : Key extends string ? Key : never;

/** The keys of a response that the contract names. */
export type AnswerOf<Answer extends Schema> =
  z.output<Answer> extends infer Value extends object
    ? { readonly [Key in keyof Value as Named<Key>]: Value[Key] }
    : unknown;

type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** A part of a call's input: forbidden if the call has none, optional if all its keys are, anything if the call is not known. */
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

/** {@link CallInput} typed by the schemas of a call, and further options, as the last argument of a function. */
export type InputOf<Params extends Schema, Query extends Schema, Body extends Schema, Options = unknown> =
  Record<never, never> extends Parts<Params, Query, Body>
    ? [input?: Parts<Params, Query, Body> & Options]
    : [input: Parts<Params, Query, Body> & Options];

/** A raw response. `body` is its JSON value; `undefined` if it is not JSON. */
export interface Reply<Body = unknown> {
  readonly status: number;
  /** The body as it arrived. */
  readonly text: string;
  readonly body: Body;
  readonly headers: Headers;
}
