import { t } from '../../i18n/translate';
import { showToast, toastDurations } from '../../ui/toasts';
import { editLines } from './editLines';
import { countOf } from './edits';
import type { Submitted } from './submitEdits';
import { tellFailure } from './tellFailure';

interface Names {
  readonly username: string;
  readonly roleName: (id: number) => string;
  readonly verticalName: (id: number) => string;
}

/** Says what came of each vertical, and what somebody else had changed in it meanwhile (hostile case C29). */
export function tellSubmitted(results: readonly Submitted[], { username, roleName, verticalName }: Names): void {
  const several = results.length > 1;
  for (const { verticalId, done, failed } of results) {
    const place = several ? [verticalName(verticalId)] : [];
    if (failed)
      tellFailure({
        ...failed,
        detail: [...place, ...(failed.detail === undefined ? [] : [failed.detail])].join(': '),
      });
    if (!done) continue;
    showToast('success', done.text ?? t('roleUpdate.submitted'), { detail: place[0] });
    if (countOf(done.others) === 0) continue;
    const lines = editLines(done.others, roleName).map(({ sign, kind, name }) => `${sign} ${kind} ${name}`);
    showToast('warning', t('roleUpdate.changedElsewhere', { username }), {
      duration: toastDurations.serverError,
      detail: [...place, ...lines].join('\n'),
    });
  }
}
