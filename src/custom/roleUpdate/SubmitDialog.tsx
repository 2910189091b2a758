import { type MessageKey, t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { NameInText } from '../../ui/NameInText';
import { showToast, toastDurations } from '../../ui/toasts';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import type { FormCalls } from '../../ui/tool/useLastAnswer';
import type { Directory, User } from '../people/directory';
import { nameOf } from '../people/peopleSearch';
import { DifferenceList } from './DifferenceList';
import { noEdits } from './edits';
import { submitEdits } from './submitEdits';
import { tellSubmitted } from './tellSubmitted';
import type { PersonEdits } from './usePersonEdits';

interface SubmitDialogProps {
  readonly user: User;
  readonly person: PersonEdits;
  readonly directory: Directory;
  readonly changes: FormCalls;
  readonly onClose: () => void;
}

/** Asks before the edits are sent, by showing each of them; reads the person again before and after (C29). */
export function SubmitDialog({ user, person, directory, changes, onClose }: SubmitDialogProps) {
  const username = nameOf(user);
  const { rights, pending } = person;
  const { reloadUsers, roleName, verticalName } = directory;

  async function submit(): Promise<ToolAnswer | undefined> {
    let failure: ToolAnswer | undefined;
    const names = { username, roleName, verticalName };
    const sent = pending.length > 0 || !rights ? pending : [{ rights, edits: noEdits }];
    const now = await reloadUsers().catch(() => undefined);
    const present = now?.find(({ userid }) => userid === user.userid);
    if (!now) {
      showToast('error', t('roleUpdate.notSubmitted', { username }), { duration: toastDurations.serverError });
    }
    if (present) {
      const results = await submitEdits(present, sent, names);
      failure = tellSubmitted(results, names);
      person.forget(results.filter(({ done }) => done).map(({ verticalId }) => verticalId));
      await reloadUsers().catch(() => undefined);
    }
    onClose();
    return failure;
  }

  return (
    <ConfirmDialog
      title={<NameInText text="roleUpdate.submitTitle" name={username} />}
      act={t('roleUpdate.confirm')}
      description={<NameInText text={helpFor(pending)} name={username} most={100} />}
      busy={changes.busy}
      onAct={() => void changes.run(submit, 'submit')}
      onClose={onClose}
    >
      <DifferenceList pending={pending} directory={directory} />
    </ConfirmDialog>
  );
}

function helpFor(pending: PersonEdits['pending']): MessageKey {
  if (pending.length === 0) return 'roleUpdate.submitNothing';
  const loses = pending.some(
    ({ edits: { roles, privileges } }) => roles.removed.length + privileges.removed.length > 0,
  );
  return loses ? 'roleUpdate.submitHelpLoss' : 'roleUpdate.submitHelp';
}
