import type * as z from 'zod/mini';
import { type Call, pathNames } from '../../contract/call';
import { saysFailed } from '../../contract/shapes';
import { say, t } from '../i18n/translate';
import type { ActionForm, ActionQuestion, ActionShape, ActionTools, RowAction, Targets } from './action';
import type { ActionResult } from './answer';
import type { InputOf, Named, Row, Schema, Text } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { BodyField, BodyOf } from './tool';

type BodyPart<C extends Call> = FormPart<BodyField<C>, FormValues>;

type SharedKeys = 'label' | 'icon' | 'destructive' | 'requires' | 'failed' | 'invalidates';

/** An action that sends one call for each row. */
interface CallAction<C extends Call, Fields, Name extends string, Given, Asked>
  extends Pick<ActionShape<Fields, Name>, SharedKeys | 'when' | 'disabled' | 'fallbackLabel'>,
    Pick<ActionQuestion<Fields, Name>, 'typed' | 'columns'> {
  /** Unique in its list. Default: the label. */
  readonly name?: string;
  /** The call that is sent for each row. */
  readonly call: C;
  /** Parameters of the call's path. Default: the row's values of the same names, as texts. */
  readonly params?: (row: Fields) => z.input<NonNullable<C['params']>>;
  /** Returns the fields of the body that the dialog does not ask for. */
  readonly body?: (row: Fields) => Given;
  /** Fields of the body that the dialog asks for. */
  readonly asks?: Asked;
  /** Returns the initial values of those fields. Default: the fields' own, and for several rows. */
  readonly initial?: (row: Fields) => FormValues;
  /** Confirmation of an action that asks for nothing. Default: `several`. */
  readonly confirm?: 'always' | 'several';
  /** Texts and parts of the dialog that differ from the default ones. */
  readonly question?: Partial<Omit<ActionQuestion<Fields, Name>, 'form'>>;
  /** Success message if the response has none. Default: that the action is done, by its label. */
  readonly success?: Text;
  /** The places of its button. Default: each row. */
  readonly on?: Targets<'row' | 'selection'>;
}

/** An action that sends one call and has no row, such as `New …` above the list. */
interface ListCallAction<C extends Call, Given, Asked>
  extends Pick<CallAction<C, Row, never, Given, Asked>, SharedKeys | 'name' | 'call' | 'asks' | 'confirm' | 'success'> {
  readonly on: 'list';
  readonly params?: () => z.input<NonNullable<C['params']>>;
  /** Returns the fields of the body that the dialog does not ask for. */
  readonly body?: () => Given;
}

/** The row of an action whose functions do not type it. It has no keys, so that a misspelt key is an error. */
interface RowNeedsAType extends Readonly<Record<never, never>> {}

type RequiredKey<Value> = keyof {
  [Key in keyof Value as Record<never, never> extends Pick<Value, Key> ? never : Named<Key>]: true;
};

/** The names of a body's fields that a form has. */
type NamesIn<Parts> = Parts extends readonly (infer Part)[]
  ? Part extends string
    ? Part
    : Part extends { readonly name: infer Name }
      ? Name
      : Part extends { readonly tabs: string }
        ? never
        : Part extends { readonly fields: infer Fields }
          ? NamesIn<Fields>
          : never
  : never;

/** An error type: fields of the body that the action neither gives nor asks for. */
interface NeitherGivenNorAsked<Field> {
  readonly missing: Field;
}

/** An error type: fields that the body does not have. */
interface NotInTheBody<Field> {
  readonly unknown: Field;
}

/** The action, if given and asked fields together are a complete body. Otherwise an error type that names the fields. */
type Complete<Action, C extends Call, Given, Asked> = string extends keyof Given
  ? Action
  : [Exclude<keyof Given, keyof BodyOf<C>>] extends [never]
    ? [Exclude<RequiredKey<BodyOf<C>>, keyof Given | NamesIn<Asked>>] extends [never]
      ? Action
      : NeitherGivenNorAsked<Exclude<RequiredKey<BodyOf<C>>, keyof Given | NamesIn<Asked>>>
    : NotInTheBody<Exclude<keyof Given, keyof BodyOf<C>>>;

/**
 * Declares an action that sends one call for each row, or one for the list. Its dialog is made from the call's body. A 2xx response is
 * a success unless its `status` means a failure. A function that reads the row names its type: `RowOf` of its schema.
 *
 * @example callAction({ name: 'snapshot', label: 'Snapshot', icon: PhotoCamera, call: snapshot, asks: ['reason', 'keep_days'],
 *   on: ['row', 'selection'] })
 * @example callAction({ name: 'approve', label: 'Approve', icon: Check, call: decide, body: () => ({ approve: 1 }),
 *   when: ({ status }: RowOf<typeof request>) => status === 0 })
 * @example callAction({ name: 'new', label: 'New budget', icon: Add, call: addBudget, asks: ['name'], on: 'list' })
 */
export function callAction<
  C extends Call,
  const Given extends Partial<BodyOf<C>> = Record<never, never>,
  const Asked extends readonly BodyPart<C>[] = readonly [],
>(action: ListCallAction<C, Given, Asked>): Complete<RowAction<Row, never>, C, Given, Asked>;
export function callAction<
  C extends Call,
  const Name extends string = never,
  Fields = RowNeedsAType,
  const Given extends Partial<BodyOf<C>> = Record<never, never>,
  const Asked extends readonly BodyPart<C>[] = readonly [],
>(
  action: CallAction<C, Fields, Name, Given, Asked>,
): Complete<RowAction<NoInfer<Fields>, NoInfer<Name>>, C, Given, Asked>;
export function callAction<Fields, Name extends string>(
  action: ListCallAction<Call, object, Asks> | CallAction<Call, Fields, Name, object, Asks>,
): RowAction<Row, never> | RowAction<Fields, Name> {
  return action.on === 'list' ? actionOfList(action) : actionOfRows(action);
}

type Asks = readonly FormPart<string, FormValues>[];

const nameOf = ({ name, label }: { readonly name?: string; readonly label: Text }): string =>
  name ?? label.trim().toLowerCase().replaceAll(/\s+/g, '-');

const formOf = (call: Call, asks: Asks = [], initial?: ActionForm['initial']) =>
  asks.length > 0 && { form: { call, fields: asks, ...(initial && { initial }) } };

function actionOfList(action: ListCallAction<Call, object, Asks>): RowAction<Row, never> {
  const { call, params, body, asks, confirm = 'several', success, ...shape } = action;
  const label = () => say(shape.label);
  return {
    ...shape,
    name: nameOf(shape),
    sends: { call, params, body },
    question: { ask: confirm, title: label, button: label, ...formOf(call, asks) },
    runAll: (_rows, tools) => sendCall(action, { params: params?.(), body: body?.() }, tools),
  };
}

function actionOfRows<Fields, Name extends string>(
  action: CallAction<Call, Fields, Name, object, Asks>,
): RowAction<Fields, Name> {
  const {
    call,
    params,
    body,
    asks,
    initial,
    confirm = 'several',
    typed,
    columns,
    question,
    success,
    ...shape
  } = action;
  const paramsFor = params ?? paramsOf(call);
  return {
    ...shape,
    name: nameOf(shape),
    sends: { call, params, body },
    question: {
      ask: confirm,
      title: (rows) => say('list.confirm', { action: say(shape.label), n: rows.length }),
      button: (rows) => say('list.confirmButton', { action: say(shape.label), n: rows.length }),
      ...(columns && { columns }),
      ...(typed && { typed }),
      ...question,
      ...formOf(call, asks, initial && ((rows) => (rows.length === 1 ? initial(rows[0] as Fields) : {}))),
    },
    run: (row, tools) => sendCall(action, { params: paramsFor(row), body: body?.(row) }, tools),
  };
}

/** Returns a function that reads the parameters of a call's path from a row. A path has texts, also for numbers. */
function paramsOf(call: Call): (row: unknown) => Row {
  const names = pathNames(call);
  const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value);
  return (row) => Object.fromEntries(names.map((name) => [name, textOf(Object(row)[name])]));
}

/** Sends the call of an action once, with the values of its dialog. */
async function sendCall<Body>(
  {
    call,
    label,
    success,
    failed,
  }: Pick<CallAction<Call, Row, string, object, Asks>, 'call' | 'label' | 'success' | 'failed'>,
  { params, body }: { readonly params: unknown; readonly body: object | undefined },
  { send, messageOf, values }: ActionTools<Body>,
): Promise<ActionResult> {
  const input = { params, ...(call.body && { body: { ...body, ...values } }) };
  const reply = await send(call, ...([input] as unknown as InputOf<Schema, Schema, Schema>));
  const { status } = Object(reply.body) as { readonly status?: unknown };
  const good = !saysFailed(status);
  const words = good ? (success ?? t('list.done', { action: say(label) })) : (failed ?? 'tools.failed');
  return { tone: good ? 'success' : 'error', text: messageOf(reply) ?? words };
}
