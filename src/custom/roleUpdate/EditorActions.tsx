import { useState } from 'react';
import { sessionUser } from '../../authProvider/session';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import type { FormCalls } from '../../ui/tool/useLastAnswer';
import type { Directory, User } from '../people/directory';
import { DeleteDialog } from './DeleteDialog';
import { countOf } from './edits';
import styles from './PersonEditor.module.css';
import { RevokeAllDialog } from './RevokeAllDialog';
import { SubmitDialog } from './SubmitDialog';
import type { PersonEdits } from './usePersonEdits';

interface EditorActionsProps {
  readonly user: User;
  readonly person: PersonEdits;
  readonly directory: Directory;
  readonly changes: FormCalls;
  readonly onDeleted: () => void;
}

type Question = 'submit' | 'revoke' | 'delete';

/** What is done to the person as a whole. Each asks first; what destroys stands apart. */
export function EditorActions({ onDeleted, ...editor }: EditorActionsProps) {
  const { user, person, changes } = editor;
  const [asked, setAsked] = useState<Question>();
  const ask = (question: Question) => () => setAsked(question);
  const dialog = { ...editor, onClose: () => setAsked(undefined) };
  const underWay = changes.busy && asked === undefined ? t('roleUpdate.underWay') : undefined;
  const n = person.pending.reduce((sum, { edits }) => sum + countOf(edits), 0);
  const isSelf = sessionUser()?.username === user.username;
  return (
    <div className={styles.actions}>
      <ActButton
        label={t('roleUpdate.submit')}
        filled
        reason={person.rights ? underWay : t('roleUpdate.verticalFirst')}
        onPress={ask('submit')}
      />
      <span className={styles.pending} role="status" data-some={n > 0 || undefined}>
        {n === 0 ? t('roleUpdate.noChanges') : n === 1 ? t('roleUpdate.change') : t('roleUpdate.changes', { n })}
      </span>
      <span className={styles.apart}>
        <ActButton
          label={t('roleUpdate.revokeAll')}
          destructive
          reason={person.all.length > 0 ? underWay : t('roleUpdate.nothingToRevoke')}
          onPress={ask('revoke')}
        />
        <ActButton
          label={t('roleUpdate.delete')}
          destructive
          reason={isSelf ? t('roleUpdate.deleteSelf') : underWay}
          onPress={ask('delete')}
        />
      </span>
      {asked === 'submit' ? <SubmitDialog {...dialog} /> : null}
      {asked === 'revoke' ? <RevokeAllDialog {...dialog} /> : null}
      {asked === 'delete' ? <DeleteDialog {...dialog} onDeleted={onDeleted} /> : null}
    </div>
  );
}
