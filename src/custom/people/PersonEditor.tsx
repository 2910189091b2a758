import Close from '@mui/icons-material/Close';
import { useEffect, useRef, useState } from 'react';
import { sessionUser } from '../../authProvider/session';
import { ActButton } from '../../components/ActButton';
import { ChoiceInput } from '../../components/form/ChoiceInput';
import { IconButton } from '../../components/IconButton';
import { LookAlike, lookAlikeText, useLookAlikes } from '../../components/lookAlikes';
import { ServerResponse } from '../../components/tool/ServerResponse';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import type { Directory } from './directory';
import { DeleteDialog, RevokeAllDialog, SubmitDialog } from './EditorDialogs';
import { PrivilegesSection, RolesSection, VerticalsSection } from './EditorSections';
import styles from './editor.module.css';
import { chosenIdentifier, countOf } from './edits';
import shared from './people.module.css';
import { type Editor, useEditor } from './useEditor';

interface PersonEditorProps {
  readonly user: User;
  readonly directory: Directory;
  /** Called whenever it changes whether there are unsubmitted edits. */
  readonly onEdited: (edited: boolean) => void;
  /** Absent where it is the page itself, which names the person. */
  readonly onClose?: () => void;
  readonly onDeleted: () => void;
}

/** Everything an admin may change about one person (R35). Give it a `key` per person. */
export function PersonEditor({ user, directory, onEdited, onClose, onDeleted }: PersonEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useEditor(user, directory);
  const lookAlikes = useLookAlikes();
  const { all, rights, name, answer } = editor;
  const edited = editor.pending.length > 0;

  // Tab continues in the editor, and a screen reader announces whose it is.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    onEdited(edited);
    return () => onEdited(false);
  }, [edited, onEdited]);

  return (
    <section className={`panel ${styles.editor}`} aria-label={t('roleUpdate.edit', { username: name })}>
      <header className={styles.head}>
        <div className={styles.who}>
          {onClose ? (
            <h2 ref={heading} tabIndex={-1} className={`clipped section-heading ${styles.name}`} title={name}>
              <bdi>{name}</bdi>
            </h2>
          ) : (
            <h2 className="visually-hidden">{t('roleUpdate.edit', { username: name })}</h2>
          )}
          {onClose ? <LookAlike kind="person" name={user.username} isWritten /> : null}
          <div className={`clipped ${shared.muted}`} title={user.email}>
            <bdi>{user.email}</bdi>
          </div>
          <LookAlike kind="email" name={user.email} isWritten />
        </div>
        {onClose ? <IconButton label={t('roleUpdate.close')} icon={Close} onClick={onClose} /> : null}
      </header>
      {answer ? (
        <div className={styles.section}>
          <ServerResponse
            answer={answer}
            folded
            onClose={() => {
              editor.close();
              heading.current?.focus();
            }}
          />
        </div>
      ) : null}
      <VerticalsSection editor={editor} />
      {all.length > 1 && rights ? (
        <div className={styles.editing}>
          <ChoiceInput
            label={t('roleUpdate.editingVertical')}
            hint={t('roleUpdate.editingVerticalHint')}
            clearable={false}
            choices={all.map(({ verticalId }) => ({
              value: String(verticalId),
              label: directory.verticalName(verticalId),
              about: lookAlikeText(lookAlikes, 'vertical', directory.verticalName(verticalId)),
            }))}
            value={String(rights.verticalId)}
            onChange={(value) => editor.choose(chosenIdentifier(value))}
          />
        </div>
      ) : null}
      {/* What is half chosen or typed belongs to one vertical. */}
      <RolesSection key={`roles ${rights?.verticalId}`} editor={editor} />
      <PrivilegesSection key={`privileges ${rights?.verticalId}`} editor={editor} />
      <Actions editor={editor} onDeleted={onDeleted} />
    </section>
  );
}

/** Actions on the person as a whole. Each asks first; destructive ones stand apart. */
function Actions({ editor, onDeleted }: { readonly editor: Editor; readonly onDeleted: () => void }) {
  const [open, setOpen] = useState<'submit' | 'revoke' | 'delete'>();
  const dialog = { editor, onClose: () => setOpen(undefined) };
  const inFlight = editor.busy && open === undefined ? t('roleUpdate.underWay') : undefined;
  const n = editor.pending.reduce((sum, { edits }) => sum + countOf(edits), 0);
  const isSelf = sessionUser()?.username === editor.user.username;
  return (
    <div className={styles.actions}>
      <ActButton
        label={t('roleUpdate.submit')}
        filled={n > 0}
        reason={editor.rights ? inFlight : t('roleUpdate.verticalFirst')}
        onPress={() => setOpen('submit')}
      />
      <span className={`secondary ${styles.pending}`} role="status" data-some={n > 0 || undefined}>
        {n === 0 ? t('roleUpdate.noChanges') : n === 1 ? t('roleUpdate.change') : t('roleUpdate.changes', { n })}
      </span>
      <span className={`wrapped ${styles.apart}`}>
        <ActButton
          label={t('roleUpdate.revokeAll')}
          destructive
          reason={editor.all.length > 0 ? inFlight : t('roleUpdate.nothingToRevoke')}
          onPress={() => setOpen('revoke')}
        />
        <ActButton
          label={t('roleUpdate.delete')}
          destructive
          reason={isSelf ? t('roleUpdate.deleteSelf') : inFlight}
          onPress={() => setOpen('delete')}
        />
      </span>
      {open === 'submit' ? <SubmitDialog {...dialog} /> : null}
      {open === 'revoke' ? <RevokeAllDialog {...dialog} /> : null}
      {open === 'delete' ? <DeleteDialog {...dialog} onDeleted={onDeleted} /> : null}
    </div>
  );
}
