import { offering, showToast, type ToastAction, type ToastLink, toastDurations } from '../../components/toasts';
import type { RowRecord } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { ActionResult, ResultLink } from '../../definitions/answer';
import { say, t } from '../../i18n/translate';
import type { ActionModel } from './actionModel';
import { allDoneText } from './actionRules';
import { rowName } from './rowCell';

/** The result of each row, or one for all rows. `undefined` if there is nothing to report: the session has ended. */
export type Results = readonly (ActionResult | undefined)[];

type LinkTo = (link: ResultLink) => ToastLink | undefined;

/** Shows a result in a toast, with a link to the page that shows more of it, unless that is the open page. */
export function announceResult(action: RowAction, { tone, text, result }: ActionResult, linkTo: LinkTo): void {
  const changes = action.reloads !== false;
  const duration = toastDurations[tone === 'success' && !changes ? 'short' : 'long'];
  showToast(tone, text, { duration, link: result && linkTo(result) });
}

interface Done {
  readonly action: RowAction;
  readonly records: readonly RowRecord[];
}

interface Announcing {
  readonly ruleOf: ActionModel['ruleOf'];
  readonly linkTo: LinkTo;
  readonly offer: ToastAction | undefined;
}

/** Shows the results of an action in a toast, with the action that it offers. */
export function announceResults(run: Done, results: Results, { ruleOf, linkTo, offer }: Announcing): void {
  const { action, records } = run;
  const [first] = results.filter((result) => result !== undefined);
  if (!first) return;
  if (results.length === 1) {
    if (offer) showToast(first.tone, first.text, offering(offer));
    else announceResult(action, first, linkTo);
    return;
  }
  const n = records.length;
  const done = results.filter((result) => result?.tone === 'success').length;
  const isAll = done === results.length;
  const words = isAll ? allDoneText(action, n, results) : t('list.someDone', { action: say(action.label), done, n });
  const detail = linesOf(run, results, ruleOf);
  showToast(isAll ? 'success' : 'error', words, { duration: toastDurations.long, detail });
}

/** Maximum number of rows whose results a toast lists. */
const maximumLines = 8;

function linesOf({ action, records }: Done, results: Results, ruleOf: ActionModel['ruleOf']): string {
  const lines = records.flatMap((record, index) => {
    const text = results[index]?.text;
    return text === undefined ? [] : [`${rowName(action, record, ruleOf).name}: ${text}`];
  });
  const more = lines.length - maximumLines;
  return [...lines.slice(0, maximumLines), ...(more > 0 ? [t('list.moreWarnings', { n: more })] : [])].join('\n');
}
