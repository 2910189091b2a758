import { rowOf } from '../../dataProvider/records';
import type { RowAction, ToolOnRows } from '../../definitions/action';
import { guarded } from '../../definitions/guarded';
import type { RowsAttempt, RowsQuestionProps, ToolDefinition } from '../../definitions/tool';
import { bodyOfTool, sendTool } from '../../form/performTool';
import { toolLayout } from '../../form/steps';
import { type ActionEnd, actionFailure } from './actionFailure';
import { changeJob, type Job, type JobOfTool } from './job';

/** What is given to those who ask and send, beside the forms. */
function givenBy(tool: ToolDefinition, { act }: JobOfTool): Pick<RowsAttempt, 'plan' | 'bodyOf' | 'send' | 'signal'> {
  const { fields } = toolLayout(tool);
  // What is read after an unknown outcome is of use to whoever has left the page, too.
  const { signal } = new AbortController();
  return {
    plan: act.plan,
    bodyOf: (values) => bodyOfTool(tool, fields, values),
    send: (values, body) => sendTool(tool, fields, values, act, signal, body),
    signal,
  };
}

/**
 * What an action that is an act of a tool needs for some records; `undefined` for any other action, and where the rows do not say
 * enough for it.
 *
 * @throws when the code of the tool's parts cannot be fetched
 */
export async function jobOfTool({ name, tool: through }: RowAction, records: Job['records']): Promise<Job['ofTool']> {
  const forms = through && guarded(`forms of the action "${name}"`, () => formsOf(through, records), undefined);
  const act = through?.tool.acts.find((one) => one.name === through.act);
  if (!forms || !act) return undefined;
  const parts = (await through?.tool.parts?.())?.default.rows;
  return parts && { parts, act, forms };
}

const formsOf = ({ forms }: ToolOnRows, records: Job['records']) => forms(records.map(rowOf), undefined);

/** What the question of an act of a tool is given by its definition. */
export const questionOfTool = (
  { tool }: ToolOnRows,
  ofTool: JobOfTool,
): Pick<RowsQuestionProps, 'act' | 'plan' | 'bodyOf' | 'forms'> => {
  const { plan, bodyOf } = givenBy(tool, ofTool);
  return { act: ofTool.act.name, plan, bodyOf, forms: ofTool.forms };
};

/** Does it to all records, and resolves with the end of each: `undefined` when nothing was done to it since the session has ended. */
export async function runTool(
  { action, records }: Job,
  { tool, identify, optimistic }: ToolOnRows,
  ofTool: JobOfTool,
  decision: unknown,
): Promise<readonly (ActionEnd | undefined)[]> {
  const rows = records.map(rowOf);
  const { parts, forms } = ofTool;
  try {
    const outcomes = await parts.perform({
      ...givenBy(tool, ofTool),
      forms,
      decision,
      identifiers: rows.map(identify),
      tell: (done) => changeJob({ done }),
    });
    return rows.map((row, index) => {
      const outcome = outcomes[index];
      if (!outcome) return undefined;
      const { tone, text, state } = outcome;
      const shown = state !== undefined && optimistic && { optimistic: optimistic(row, state) };
      return { outcome: { tone, text, ...shown }, outdated: true };
    });
  } catch (error) {
    return rows.map(() => actionFailure(error, action));
  }
}
