import type { Call } from '../../contract/call';
import { metaOf } from '../../contract/field';
import { say } from '../i18n/translate';
import type { ActionResult, Fact } from './answer';
import type { Row } from './basics';
import { shapeOf } from './callSchemas';
import type { FormPart, FormValues } from './formParts';
import type { ListInput, ListSource } from './list';
import type { DeclaredTool, ToolDefinition } from './tool';

/* Fills in what a declaration leaves out. */

type DeclaredList = Omit<ListSource, 'input'> & { readonly input?: true | ListInput };

/** Returns a list with the form of its input. */
export function listOf({ input, ...list }: DeclaredList): ListSource {
  if (input !== true) return input ? { ...list, input } : list;
  return { ...list, input: { fields: list.call ? Object.keys(shapeOf(list.call.body)) : [], hint: 'list.inputHint' } };
}

/** Returns a tool with its fields, questions and the function for the rows of its table. */
export function toolOf(tool: DeclaredTool): ToolDefinition {
  const { acts, answer, call } = tool;
  const fields: readonly FormPart<string, FormValues>[] | undefined =
    tool.fields === true ? Object.keys(shapeOf(call.body)) : tool.fields;
  const { table } = answer;
  return {
    ...tool,
    ...(fields && { fields }),
    acts: acts.map(({ question, ...act }) => {
      if (!question) return act;
      const given = question === true ? {} : question;
      const title = () => `${say(act.label)}?`;
      return { ...act, question: { title, button: act.label, hits: filledIn(call), ...given } };
    }),
    answer: { ...answer, ...(table && { table: { ...table, rows: rowsOf(table.rows) } }) },
  } as unknown as ToolDefinition;
}

function rowsOf(rows: string | ((answer: ActionResult) => readonly Row[])): (answer: ActionResult) => readonly Row[] {
  if (typeof rows === 'function') return rows;
  return ({ body }) => {
    const found: unknown = Object(body)[rows];
    return Array.isArray(found) ? found.filter((row) => typeof row === 'object' && row !== null) : [];
  };
}

const secretKinds: readonly unknown[] = ['password', 'secret'];

/** Returns the fields of a body that are filled in, with their labels and without secrets. */
const filledIn =
  ({ body }: Pick<Call, 'body'>) =>
  (values: FormValues): readonly Fact[] =>
    Object.entries(shapeOf(body)).flatMap(([name, schema]): readonly Fact[] => {
      const { label = name, kind, choices, words = {} } = metaOf(schema) ?? {};
      const value = values[name]?.trim() ?? '';
      if (value === '' || secretKinds.includes(kind)) return [];
      if (choices && choices !== 'ownAccounts') return [[label, { chosen: value, among: choices }]];
      const isFlag = schema._zod.def.type === 'boolean';
      return [[label, isFlag ? say('list.yes') : say(words[value] ?? value)]];
    });
