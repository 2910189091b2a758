import { useState } from 'react';
import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { NameInText } from '../../ui/NameInText';
import { showToast } from '../../ui/toasts';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import type { FormCalls } from '../../ui/tool/useLastAnswer';
import type { Directory, User } from '../people/directory';
import { nameOf } from '../people/peopleSearch';
import { rightsOf } from '../people/rights';
import { deleteUser } from './changes';
import { RightsTable } from './RightsTable';
import { failureWords, tellFailure } from './tellFailure';

interface DeleteDialogProps {
  readonly user: User;
  readonly directory: Directory;
  readonly changes: FormCalls;
  readonly onClose: () => void;
  /** The person is gone: there is nobody left to edit. */
  readonly onDeleted: () => void;
}

/** Asks before a person is deleted, by showing everything that is theirs. */
export function DeleteDialog({ user, directory, changes, onClose, onDeleted }: DeleteDialogProps) {
  const username = nameOf(user);
  const [all] = useState(() => rightsOf(user));

  async function drop(): Promise<ToolAnswer | undefined> {
    let gone = false;
    let failure: ToolAnswer | undefined;
    try {
      const text = await deleteUser(user);
      showToast('success', text ?? t('roleUpdate.deleted'));
      gone = true;
    } catch (error) {
      failure = tellFailure(failureWords(error, t('roleUpdate.deleteFailed')));
    }
    if (gone) onDeleted();
    await directory.reloadUsers().catch(() => undefined);
    if (!gone) onClose();
    return failure;
  }

  return (
    <ConfirmDialog
      title={<NameInText text="roleUpdate.deleteTitle" name={username} />}
      act={t('roleUpdate.confirm')}
      destructive
      description={
        <NameInText
          text={all.length === 0 ? 'roleUpdate.deleteNothing' : 'roleUpdate.deleteHelp'}
          name={username}
          most={100}
        />
      }
      busy={changes.busy}
      onAct={() => void changes.run(drop, 'delete')}
      onClose={onClose}
    >
      {all.length === 0 ? null : <RightsTable all={all} directory={directory} />}
    </ConfirmDialog>
  );
}
