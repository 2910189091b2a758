import { t } from '../../i18n/translate';
import type { User } from '../people/directory';
import type { Rights } from '../people/rights';
import { rightsOf } from '../people/rights';
import { giveRoles } from './changes';
import { assignmentOf, changedElsewhere, type Edits, newConflict } from './edits';
import { failureWords, type Told } from './tellFailure';

/** What came of submitting the edits of one vertical. */
export interface Submitted {
  readonly verticalId: number;
  /** It was made: the server's words, if it had any. */
  readonly done?: { readonly text: string | undefined; readonly others: Edits };
  /** It was not made, or nobody knows. Neither: nothing is to be said. */
  readonly failed?: Told | undefined;
}

interface Names {
  readonly username: string;
  readonly roleName: (id: number) => string;
  readonly verticalName: (id: number) => string;
}

/**
 * Sends the edits of each vertical, in order, made to what the person has at this moment: `now` has just been read, and
 * what a colleague has changed since the editor showed it (`shown`) is never taken back silently (C29).
 */
export async function submitEdits(
  now: User,
  pending: readonly { readonly rights: Rights; readonly edits: Edits }[],
  names: Names,
): Promise<Submitted[]> {
  const current = rightsOf(now);
  const results: Submitted[] = [];
  for (const { rights: shown, edits } of pending) {
    const { verticalId } = shown;
    const rights = current.find((other) => other.verticalId === verticalId);
    const problem = rights ? problemOf(rights, edits, names) : t('roleUpdate.verticalGone', placeOf(shown, names));
    if (!rights || problem !== undefined) {
      results.push({ verticalId, failed: { text: t('roleUpdate.submitFailed'), detail: problem } });
      continue;
    }
    try {
      const text = await giveRoles(assignmentOf(now.userid, rights, edits));
      results.push({ verticalId, done: { text, others: changedElsewhere(shown, rights, edits) } });
    } catch (error) {
      results.push({ verticalId, failed: failureWords(error, t('roleUpdate.submitFailed')) });
    }
  }
  return results;
}

const placeOf = ({ verticalId }: Rights, { username, verticalName }: Names) => ({
  username,
  vertical: verticalName(verticalId),
});

function problemOf(rights: Rights, edits: Edits, names: Names): string | undefined {
  const conflict = newConflict(rights, edits, names.roleName);
  if (!conflict) return undefined;
  return t('roleUpdate.conflictNow', { ...placeOf(rights, names), one: conflict[0], other: conflict[1] });
}
