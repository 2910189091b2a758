import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';

type Schema = z.ZodMiniType;

/** What a handler gets: already authenticated, allowed and checked. */
export interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Of a public call it must not be asked for: there is none. */
  readonly session: Session;
  readonly origin: Origin;
}

/** A call of the contract together with the code that answers it. */
export interface Handler {
  readonly call: Call;
  readonly run: (input: Input<unknown, unknown, unknown>) => Promise<object>;
}

/** Ties a call to its code; the types of what comes in and goes out are the contract's. */
export function handle<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<z.input<Answer> & object>,
): Handler {
  return { call, run: run as Handler['run'] };
}
