import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { saysFailed } from '../../contract/shapes';
import { say } from '../i18n/translate';
import type { ActionOutcome, ActionQuestion, ActionShape, ActionTools, RowAction, Targets } from './action';
import type { InputOf, Row, Schema, Text } from './basics';
import type { FormPart, FormValues } from './formParts';

type BodyOf<C extends Call> = z.input<NonNullable<C['body']>>;

type SharedKeys = 'name' | 'label' | 'icon' | 'destructive' | 'requires' | 'failed' | 'invalidates';

/** An action that is one call for each row. */
interface CallAction<C extends Call, Fields, Name extends string>
  extends Pick<ActionShape<Fields, Name>, SharedKeys | 'when' | 'disabled'>,
    Pick<ActionQuestion<Fields, Name>, 'typed' | 'columns'> {
  readonly call: C;
  /** The parameters of the call's path, and what of its body the row says. */
  readonly params?: (row: Fields) => z.input<NonNullable<C['params']>>;
  readonly body?: (row: Fields) => Partial<BodyOf<C>>;
  /** What of its body is asked for, in a dialog before it is sent. */
  readonly asks?: readonly FormPart<keyof BodyOf<C> & string, FormValues>[];
  /** Whether it is asked about although nothing is to be filled in: always, or only for several rows; absent: for several. */
  readonly confirm?: 'always' | 'several';
  /** Said of a success for which the server has no words. */
  readonly success: Text;
  readonly on?: Targets<'row' | 'selection'>;
}

/** An action that is one call and is about no row: `New …` above the list. */
interface ListCallAction<C extends Call>
  extends Pick<CallAction<C, Row, never>, SharedKeys | 'call' | 'asks' | 'confirm' | 'success'> {
  readonly on: 'list';
  /** The parameters of the call's path, and what of its body is not asked for. */
  readonly params?: () => z.input<NonNullable<C['params']>>;
  readonly body?: () => Partial<BodyOf<C>>;
}

/**
 * What a row is as long as an action does not say it: it has no names, so that a slip in one is not taken for a value. An action is
 * read before its list, and cannot know the rows by itself.
 */
interface RowNeedsAType extends Readonly<Record<never, never>> {}

/**
 * Declares an action that is one call for each row, or one for the list: its dialog is made from the call's body, and any 2xx
 * answer is a success that does not say itself that it is none. What reads the row says what the row is: `RowOf` of its schema.
 *
 * @example callAction({ name: 'snapshot', label: 'Snapshot', icon: PhotoCamera, call: snapshot, columns: ['volume_id'],
 *   params: ({ volume_id = '' }: RowOf<typeof volumeRow>) => ({ volume_id }), asks: ['reason', 'keep_days'], success: 'Snapshot begun' })
 * @example callAction({ name: 'new', label: 'New budget', icon: Add, call: addBudget, asks: ['name'], on: 'list',
 *   success: 'Budget added' })
 */
export function callAction<C extends Call>(action: ListCallAction<C>): RowAction<Row, never>;
export function callAction<C extends Call, const Name extends string = never, Fields = RowNeedsAType>(
  action: CallAction<C, Fields, Name>,
): RowAction<Fields, Name>;
export function callAction<C extends Call, Fields, Name extends string>(
  action: ListCallAction<C> | CallAction<C, Fields, Name>,
): RowAction<Row, never> | RowAction<Fields, Name> {
  return action.on === 'list' ? actionOfList(action) : actionOfRows(action);
}

const formOf = <C extends Call>({ call, asks = [] }: Pick<CallAction<C, Row, string>, 'call' | 'asks'>) =>
  asks.length > 0 && { form: { call, fields: asks } };

function actionOfList<C extends Call>(action: ListCallAction<C>): RowAction<Row, never> {
  const { call, params, body, asks, confirm = 'several', success, ...shape } = action;
  const label = () => say(shape.label);
  return {
    ...shape,
    sends: { call, params, body },
    question: { ask: confirm, title: label, button: label, ...formOf({ call, asks }) },
    runAll: (_rows, tools) => sendCall(action, { params: params?.(), body: body?.() }, tools),
  };
}

function actionOfRows<C extends Call, Fields, Name extends string>(
  action: CallAction<C, Fields, Name>,
): RowAction<Fields, Name> {
  const { call, params, body, asks, confirm = 'several', typed, columns, success, ...shape } = action;
  return {
    ...shape,
    sends: { call, params, body },
    question: {
      ask: confirm,
      title: (rows) => say('list.confirm', { action: say(shape.label), n: rows.length }),
      button: (rows) => say('list.confirmButton', { action: say(shape.label), n: rows.length }),
      ...(columns && { columns }),
      ...(typed && { typed }),
      ...formOf({ call, asks }),
    },
    run: (row, tools) => sendCall(action, { params: params?.(row), body: body?.(row) }, tools),
  };
}

/** Sends the call of an action, once, with what its dialog asked for. */
async function sendCall<Body>(
  { call, success, failed = 'tools.failed' }: Pick<CallAction<Call, Row, string>, 'call' | 'success' | 'failed'>,
  { params, body }: { readonly params: unknown; readonly body: object | undefined },
  { send, messageOf, values }: ActionTools<Body>,
): Promise<ActionOutcome> {
  const input = { params, ...(call.body && { body: { ...body, ...values } }) };
  const reply = await send(call, ...([input] as unknown as InputOf<Schema, Schema, Schema>));
  const { status } = (reply.body ?? {}) as { status?: unknown };
  const good = !saysFailed(status);
  return { tone: good ? 'success' : 'error', text: messageOf(reply) ?? (good ? success : failed) };
}
