import type { Identifier } from 'react-admin';
import { crashText } from '../../components/CrashBoundary';
import { showToast, toastDurations } from '../../components/toasts';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { say, t } from '../../i18n/translate';
import type { ActionEnd } from './actionFailure';
import type { ActionModel } from './actionModel';
import { asks } from './actionQuestion';
import { allDoneText, hitBy, leftOutText } from './actionRules';
import { changeJob, closeJob, currentJob, type Job, keepFilled, openJob } from './job';
import { type ActionSite, atOnce, endOf, endOfRow, readAgain, showOptimistic, tell } from './perform';
import { rowName } from './rowCell';
import { jobOfTool, runTool } from './toolOnRows';
import { begin, end } from './underWay';

/** So many rows of a selection are acted on at a time. */
const rowsAtOnce = 4;

export interface JobSite extends ActionSite {
  /** Takes records out of the selection. */
  readonly unselect: (ids: readonly Identifier[]) => void;
  readonly ruleOf: ActionModel['ruleOf'];
}

/** What was filled in at a question. */
export interface Filled {
  readonly reason: string;
  readonly typed?: FormValues | undefined;
  readonly values?: Row | undefined;
  /** What the own question of a tool's act has added. */
  readonly decision?: unknown;
}

/** Of so many rows a toast tells what came of each. */
const rowsTold = 8;

/** A selection when an action begins. */
export interface Selected {
  /** The records that are still in the list. */
  readonly records: readonly RowRecord[];
  /** Those of them that the list does not show. */
  readonly hidden: readonly Identifier[];
}

/**
 * Uses an action on a selection: reads its rows, leaves out those that the action does not apply to, and asks, or runs at
 * once. It always asks if it would reach rows that the list does not show. While there is another job it does nothing.
 *
 * @param read `undefined` if the rows cannot be read, which it announces itself
 */
export async function beginJob(
  action: RowAction,
  read: () => Promise<Selected | undefined>,
  site: JobSite,
): Promise<void> {
  if (!openJob({ list: site.list, action, phase: 'reading' })) return;
  const opened = currentJob();
  const selected = await read();
  // The page was left meanwhile.
  if (currentJob() !== opened) return;
  if (!selected) {
    closeJob();
    return;
  }
  try {
    if (await choose(action, selected)) await runJob(site);
  } catch (error) {
    // A fault in the action's own rules must not keep all others from working.
    closeJob();
    throw error;
  }
}

/** Uses an action of the list itself: asks, or runs at once. While there is another job it does nothing. */
export async function beginOnList(action: RowAction, site: JobSite): Promise<void> {
  const asked = asks(action, []);
  const opened = openJob({ list: site.list, action, shown: asked, phase: asked ? 'asking' : 'reading' });
  if (opened && !asked) await runJob(site);
}

/** Gives the job its rows and its question. Returns true if it has rows and no question. */
async function choose(action: RowAction, selected: Selected): Promise<boolean> {
  const opened = currentJob();
  const { hit, leftOut } = hitBy(action, selected.records);
  if (hit.length === 0) {
    closeJob();
    const reasons = leftOutText(leftOut) ?? t('list.selectionGone');
    tell({ tone: 'warning', text: t('list.nothingHit', { action: say(action.label), reasons }) });
    return false;
  }
  try {
    const ofTool = await jobOfTool(action, hit);
    // The page was left meanwhile.
    if (currentJob() !== opened) return false;
    const outOfView = new Set(selected.hidden);
    const hidden = new Set(hit.map(({ id }) => id).filter((id) => outOfView.has(id)));
    const asked = ofTool !== undefined || hidden.size > 0 || asks(action, hit.map(rowOf));
    changeJob({ records: hit, leftOut, hidden, ofTool, shown: asked, phase: asked ? 'asking' : 'reading' });
    return !asked;
  } catch (error) {
    closeJob();
    tell({ tone: 'error', text: crashText(error) });
    return false;
  }
}

/**
 * Runs the job there is, once. Its dialog stays when anything failed; otherwise a toast tells what was done, and what came of each row.
 *
 * @param filled what the question asked for: a reason, '' for none, and what its form holds, as typed and as it is sent
 */
export async function runJob(
  place: JobSite,
  { reason, typed, values, decision }: Filled = { reason: '' },
): Promise<void> {
  const more = { ...(reason !== '' && { reason }), ...(values && { values }) };
  const site = { ...place, tools: { ...place.tools, ...more } };
  const job = currentJob();
  if (!job || job.phase === 'running' || job.phase === 'ended') return;
  const { action, records, ofTool } = job;
  const together =
    ofTool === undefined && action.runAll !== undefined && (action.run === undefined || records.length > 1);
  changeJob({
    phase: 'running',
    reason,
    values: typed,
    refusal: undefined,
    shown: job.shown || (!together && records.length > 1),
  });
  const begun = new Set(records.map(({ id }) => id).filter((id) => begin(site.list, id, action.name)));
  try {
    const ends = together
      ? [await runTogether(job, site)]
      : ofTool && action.tool
        ? await runTool(job, action.tool, ofTool, decision)
        : await runEach(job, begun, site);
    finish(job, ends, site);
    if (!together) for (const [index, { id }] of records.entries()) showOptimistic(ends[index], id, site);
    const succeeded = (index: number) => ends[together ? 0 : index]?.outcome.tone === 'success';
    site.unselect(records.filter((_, index) => succeeded(index)).map(({ id }) => id));
    if (ends.some((ended) => ended?.outdated)) await readAgain(action, site);
  } finally {
    // As for a single row: not before the new rows are there.
    for (const id of begun) end(site.list, id);
  }
}

function runTogether({ action, records }: Job, { tools }: JobSite): Promise<ActionEnd | undefined> {
  return endOf(action, async () => action.runAll?.(records.map(rowOf), tools));
}

async function runEach(
  { action, records }: Job,
  begun: ReadonlySet<Identifier>,
  { tools }: JobSite,
): Promise<(ActionEnd | undefined)[]> {
  const ends: (ActionEnd | undefined)[] = records.map(() => undefined);
  let done = 0;
  await atOnce(rowsAtOnce, records, async (record, index) => {
    ends[index] = begun.has(record.id)
      ? await endOfRow(action, record, tools)
      : { outcome: { tone: 'error', text: t('list.underWay') }, outdated: false };
    done += 1;
    changeJob({ done });
  });
  return ends;
}

/** Ends a job: closes its dialog and shows a toast, or shows the failures or the results in the dialog. */
function finish(job: Job, ends: readonly (ActionEnd | undefined)[], site: JobSite): void {
  const { action, records } = job;
  const told = ends.filter((ended) => ended !== undefined);
  const good = told.filter(({ outcome }) => outcome.tone === 'success').length;
  const all = good === ends.length;
  // An end of which nothing is to be said: the session is over, or another page is open.
  const silent = told.length < ends.length;
  keepFilled(!all);
  const several = ends.length > 1;
  if (!silent && action.results && currentJob()?.left !== true && (several || !all)) {
    changeJob({ phase: 'ended', ends, shown: true });
    return;
  }
  if (!silent && !all && currentJob()?.shown) {
    const refusal = refusalOf(job, told);
    changeJob(refusal ? { phase: 'asking', refusal } : { phase: 'ended', ends });
    return;
  }
  closeJob();
  const [first] = told;
  // What was done to some machines before the session ended, say, is told all the same.
  if (!first || (silent && !action.results)) return;
  if (!several) {
    tell(first.outcome, site, action.reloads !== false);
    return;
  }
  const n = records.length;
  const words = all ? allDoneText(action, n) : t('list.someDone', { action: say(action.label), done: good, n });
  const detail = linesOf(job, ends, site.ruleOf);
  showToast(all ? 'success' : 'error', words, { duration: toastDurations.long, detail });
}

/** Why what was filled in for one thing was refused: it is mended where it stands, unless it is the row that is another one by now. */
function refusalOf({ action, records }: Job, [ended, ...others]: readonly ActionEnd[]): Job['refusal'] {
  const { refused, outdated, outcome } = ended ?? {};
  if (!action.question?.form || !refused || !outcome || others.length > 0) return undefined;
  return outdated && records.length > 0 ? undefined : { text: outcome.text, body: refused.body };
}

/** A line for each row of which there is something to say: its name, and that. */
function linesOf(
  { action, records }: Job,
  ends: readonly (ActionEnd | undefined)[],
  ruleOf: JobSite['ruleOf'],
): string {
  const lines = records.flatMap((record, index) => {
    const text = ends[index]?.outcome.text;
    return text === undefined ? [] : [`${rowName(action, record, ruleOf).name}: ${text}`];
  });
  const more = lines.length - rowsTold;
  return [...lines.slice(0, rowsTold), ...(more > 0 ? [t('list.moreWarnings', { n: more })] : [])].join('\n');
}
