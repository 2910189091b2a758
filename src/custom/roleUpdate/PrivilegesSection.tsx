import { useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { TextInput } from '../../ui/form/TextInput';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
import { applied, withAdded, withRemoved } from './difference';
import { EditChip } from './EditChip';
import { EditorSection } from './EditorSection';
import styles from './PersonEditor.module.css';
import { readPrivilege } from './readPrivilege';
import type { PersonEdits } from './usePersonEdits';

/** The direct privileges in the vertical that is edited; local until submitted, as roles are. */
export function PrivilegesSection({ person: { rights, edits, change } }: { readonly person: PersonEdits }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const held = rights?.privileges ?? [];
  const { added, removed } = edits.privileges;
  useFocusWhenLost(field, added.length);

  function add(): void {
    const read = readPrivilege(typed, applied(held, edits.privileges));
    setProblem('problem' in read ? read.problem : undefined);
    field.current?.focus();
    if ('problem' in read) return;
    change('privileges', (difference, now) => withAdded(difference, now, read.id));
    setTyped('');
  }

  const chips = [...held, ...added].map((id) => {
    const gone = removed.includes(id);
    return (
      <EditChip
        key={id}
        text={String(id)}
        mono
        state={gone ? 'removed' : added.includes(id) ? 'added' : 'held'}
        act={gone ? t('roleUpdate.keepPrivilege', { id }) : t('roleUpdate.removePrivilege', { id })}
        onPress={() => change('privileges', (difference, now) => (gone ? withAdded : withRemoved)(difference, now, id))}
      />
    );
  });

  return (
    <EditorSection
      label={t('roleUpdate.privileges')}
      chips={chips}
      none={rights ? t('roleUpdate.noPrivileges') : t('roleUpdate.verticalFirst')}
    >
      <form
        className={styles.adding}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (rights) add();
        }}
      >
        <TextInput
          ref={field}
          label={t('roleUpdate.privilege')}
          mono
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          disabled={!rights}
          error={problem}
          announced
          input={{ inputMode: 'numeric', maxLength: 40 }}
        />
        <button type="submit" className="button" disabled={!rights}>
          {t('roleUpdate.addPrivilege')}
        </button>
      </form>
    </EditorSection>
  );
}
