import { t } from '../../i18n/translate';
import { showToast, toastDurations } from '../../ui/toasts';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { editLines } from './editLines';
import { countOf } from './edits';
import type { Submitted } from './submitEdits';
import { tellFailure } from './tellFailure';

interface Names {
  readonly username: string;
  readonly roleName: (id: number) => string;
  readonly verticalName: (id: number) => string;
}

/**
 * Says what came of each vertical, and what somebody else had changed in it meanwhile (C29).
 *
 * @returns what failed, for the page
 */
export function tellSubmitted(
  results: readonly Submitted[],
  { username, roleName, verticalName }: Names,
): ToolAnswer | undefined {
  const several = results.length > 1;
  const failures: ToolAnswer[] = [];
  for (const { verticalId, done, failed } of results) {
    const place = several ? [verticalName(verticalId)] : [];
    const detail = [...place, ...(failed?.detail === undefined ? [] : [failed.detail])].join(': ');
    failures.push(...[tellFailure(failed && { ...failed, detail })].filter((answer) => answer !== undefined));
    if (!done) continue;
    showToast('success', done.text ?? t('roleUpdate.submitted'), { detail: place[0] });
    if (countOf(done.others) === 0) continue;
    const lines = editLines(done.others, roleName).map(({ sign, kind, name }) => `${sign} ${kind} ${name}`);
    showToast('warning', t('roleUpdate.changedElsewhere', { username }), {
      duration: toastDurations.serverError,
      detail: [...place, ...lines].join('\n'),
    });
  }
  const [first] = failures;
  return first && { ...first, hint: failures.map(({ hint }) => hint).join('; ') };
}
