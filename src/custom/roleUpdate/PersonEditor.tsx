import Close from '@mui/icons-material/Close';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { IconButton } from '../../ui/IconButton';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { type FormCalls, useLastAnswer } from '../../ui/tool/useLastAnswer';
import type { Directory, User } from '../people/directory';
import { nameOf } from '../people/peopleSearch';
import { EditorActions } from './EditorActions';
import { formName } from './editsDraft';
import styles from './PersonEditor.module.css';
import { PrivilegesSection } from './PrivilegesSection';
import { RolesSection } from './RolesSection';
import { usePersonEdits } from './usePersonEdits';
import { VerticalsSection } from './VerticalsSection';

interface PersonEditorProps {
  readonly user: User;
  readonly directory: Directory;
  /** Told whenever there come to be, or are no longer, edits that have not been submitted. */
  readonly onEdited: (edited: boolean) => void;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Everything about one person that an admin may change (R35). Mount it anew for another person. */
export function PersonEditor({ user, directory, onEdited, onClose, onDeleted }: PersonEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const person = usePersonEdits(user);
  const changes = useChanges(user);
  const { all, rights } = person;
  const name = nameOf(user);
  const edited = person.pending.length > 0;

  // The next Tab goes on in the editor, and a screen reader says whose it is.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    onEdited(edited);
    return () => onEdited(false);
  }, [edited, onEdited]);

  return (
    <section className={styles.editor} aria-label={t('roleUpdate.edit', { username: name })}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2 ref={heading} tabIndex={-1} className={styles.name} title={name}>
            <bdi>{name}</bdi>
          </h2>
          <div className={styles.email} title={user.email}>
            <bdi>{user.email}</bdi>
          </div>
        </div>
        <IconButton label={t('roleUpdate.close')} icon={Close} onClick={onClose} />
      </header>
      {changes.answer ? (
        <div className={styles.section}>
          <ServerResponse
            answer={changes.answer}
            folded
            onClose={() => {
              changes.close();
              heading.current?.focus();
            }}
          />
        </div>
      ) : null}
      <VerticalsSection
        user={user}
        all={all}
        directory={directory}
        changes={changes}
        onRemoved={(verticalId) => person.forget([verticalId])}
      />
      {all.length > 1 && rights ? (
        <div className={styles.editing}>
          <ChoiceInput
            label={t('roleUpdate.editingVertical')}
            hint={t('roleUpdate.editingVerticalHint')}
            clearable={false}
            choices={all.map(({ verticalId }) => ({
              value: String(verticalId),
              label: directory.verticalName(verticalId),
            }))}
            value={String(rights.verticalId)}
            onChange={(value) => person.choose(Number(value))}
          />
        </div>
      ) : null}
      {/* What is half chosen or typed belongs to one vertical. */}
      <RolesSection key={`roles ${rights?.verticalId}`} person={person} directory={directory} />
      <PrivilegesSection key={`privileges ${rights?.verticalId}`} person={person} />
      <EditorActions user={user} person={person} directory={directory} changes={changes} onDeleted={onDeleted} />
    </section>
  );
}

/** The changes of a person, of which one is in flight at a time; the answer is what failed last. */
function useChanges({ userid }: User): FormCalls {
  const calls = useLastAnswer(`${formName} ${userid}`);
  const { busy, run, close } = calls;
  return {
    ...calls,
    run: (send, act) => {
      if (!busy) close();
      return run(send, act);
    },
  };
}
