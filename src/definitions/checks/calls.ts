import { type Call, pathNames } from '../../../contract/call';
import { rowShapeOf } from '../../../contract/shapes';
import type { RowAction } from '../action';
import { listSchema, type Shape, shapeOf } from '../callSchemas';
import type { FormPart, FormValues } from '../formParts';
import type { PageDefinition } from '../page';
import { fieldsOf, type RecordDefinition } from '../record';

const requiredIn = (shape: Shape): readonly string[] =>
  Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === false);

/** Returns the fields of a body that a form has. */
function namesIn(parts: readonly FormPart<string, FormValues>[]): readonly string[] {
  return parts.flatMap((part): readonly string[] => {
    if (typeof part === 'string') return [part];
    if ('name' in part) return [part.name];
    // The tabs of a form, and its own fields, are no fields of a body.
    return 'fields' in part && !('tabs' in part) ? namesIn(part.fields) : [];
  });
}

/** A row with a text under every name. Its own keys are `names`. */
const anyRow = (names: readonly string[]): never =>
  new Proxy(
    {},
    {
      get: (_row, name) => (typeof name === 'string' ? '1' : undefined),
      has: () => true,
      ownKeys: () => [...new Set(names)],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: '1' }),
    },
  ) as never;

/** Returns the keys of a function's result for any row; `undefined` if the function throws. */
function namesGiven(
  give: ((row: never) => unknown) | undefined,
  names: readonly string[],
): readonly string[] | undefined {
  if (!give) return [];
  try {
    return Object.keys(Object(give(anyRow(names))));
  } catch {
    return undefined;
  }
}

/** Returns the faults in a call's own path and parameters. */
function callFaults(call: Call): readonly string[] {
  const [inPath, declared] = [pathNames(call), Object.keys(shapeOf(call.params))];
  const place = `of the call "${call.name}" (${call.path})`;
  return [
    ...inPath.filter((name) => !declared.includes(name)).map((name) => `the params ${place} have no "${name}"`),
    ...declared.filter((name) => !inPath.includes(name)).map((name) => `the path ${place} has no ":${name}"`),
  ];
}

/** Returns the missing and the unknown parameters of a path. */
function paramFaults(who: string, call: Call, given: readonly string[] | undefined): readonly string[] {
  if (!given) return [];
  const inPath = pathNames(call);
  return [
    ...inPath
      .filter((name) => !given.includes(name))
      .map((name) => `${who} has no value for ":${name}" of the path "${call.path}"`),
    ...given
      .filter((name) => !inPath.includes(name))
      .map((name) => `${who} gives "${name}", which is not in the path "${call.path}"`),
  ];
}

/** Returns the names of the row's values that fill the path of an action without `params`. */
function rowParams(call: Call, on: RowAction['on'], row: Shape | undefined): readonly string[] {
  if (on === 'list') return [];
  return row ? pathNames(call).filter((name) => Object.hasOwn(row, name)) : pathNames(call);
}

function actionFaults({ name, on, sends, question }: RowAction, row: Shape | undefined): readonly string[] {
  if (!sends) return [];
  const { call, params, body } = sends;
  const who = `the action "${name}"`;
  const shape = shapeOf(call.body);
  const given = namesGiven(body, Object.keys(shape));
  const asked = namesIn(question?.form?.fields ?? []);
  const missing = given ? requiredIn(shape).filter((field) => !given.includes(field) && !asked.includes(field)) : [];
  return [
    ...callFaults(call),
    ...paramFaults(who, call, params ? namesGiven(params, pathNames(call)) : rowParams(call, on, row)),
    ...missing.map((field) => `${who} neither gives nor asks for "${field}", which the call "${call.name}" needs`),
  ];
}

function toolFaults(page: PageDefinition): readonly string[] {
  const tool = page.kind === 'screen' ? page.tool : undefined;
  if (!tool) return [];
  const { call, body } = tool;
  const fields = namesIn(tool.fields ?? tool.steps.flatMap((step) => step.fields));
  const missing = body ? [] : requiredIn(shapeOf(call.body)).filter((field) => !fields.includes(field));
  const given = tool.acts.map(({ name }) =>
    namesGiven(tool.params && ((values) => tool.params?.(values, name)), pathNames(call)),
  );
  return [
    ...callFaults(call),
    ...new Set(given.flatMap((names) => paramFaults('the tool', call, names))),
    ...missing.map((field) => `the form of the tool has no field "${field}", which the call "${call.name}" needs`),
  ];
}

/** Returns the required fields that the form of a new record lacks. A form that changes a record may lack them. */
function recordFaults(record: RecordDefinition | undefined): readonly string[] {
  if (!record?.create || record.create === true) return [];
  const fields = namesIn(record.create);
  return requiredIn(fieldsOf(record))
    .filter((field) => !fields.includes(field))
    .map((field) => `the form of a new record has no field "${field}", which its schema needs`);
}

/** Returns the faults in the inputs of a page's calls. */
export function sendFaults(page: PageDefinition): readonly string[] {
  const list = page.kind === 'list' ? page.list : undefined;
  const { actions = [] } = page.kind === 'list' ? page.list : page;
  return [
    ...new Set([
      ...(list?.call ? [...callFaults(list.call), ...paramFaults('the list', list.call, [])] : []),
      ...actions.flatMap((action) => actionFaults(action, list && rowShapeOf(listSchema(list)))),
      ...toolFaults(page),
      ...(page.kind === 'list' ? recordFaults(page.record) : []),
    ]),
  ];
}
