import { useRef, useState } from 'react';
import { rolesConflict } from '../../../contract/roleConflicts';
import { t } from '../../i18n/translate';
import { ChoicesInput } from '../../ui/form/ChoicesInput';
import { showToast, toastDurations } from '../../ui/toasts';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
import type { Directory } from '../people/directory';
import { applied, withAdded, withRemoved } from './difference';
import { EditChip } from './EditChip';
import { EditorSection } from './EditorSection';
import styles from './PersonEditor.module.css';
import { roleChoices } from './roleChoices';
import type { PersonEdits } from './usePersonEdits';

interface RolesSectionProps {
  readonly person: PersonEdits;
  readonly directory: Directory;
}

/** The roles in the vertical that is edited; what is changed here is local until it is submitted (R37). */
export function RolesSection({ person: { rights, edits, change }, directory }: RolesSectionProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const combobox = useRef<HTMLInputElement>(null);
  const held = rights?.roles ?? [];
  const { added, removed } = edits.roles;
  const choices = roleChoices(directory.roles, applied(held, edits.roles), chosen);
  // One that has come to conflict, or is there already, since it was chosen is not added.
  const addable = chosen.filter((value) =>
    choices.some((choice) => choice.value === value && choice.disabled === undefined),
  );
  useFocusWhenLost(combobox, added.length);

  function addChosen(): void {
    for (const value of addable) change('roles', (difference, now) => withAdded(difference, now, Number(value)));
    setChosen([]);
    combobox.current?.focus();
    showToast('info', t('roleUpdate.reminder'), { duration: toastDurations.long });
  }

  const chips = [...held, ...added].map((id) => {
    const role = directory.roleName(id);
    const gone = removed.includes(id);
    const conflicts = gone && added.some((other) => rolesConflict(role, directory.roleName(other)));
    return (
      <EditChip
        key={id}
        text={role}
        reason={conflicts ? t('people.roleConflict') : undefined}
        state={gone ? 'removed' : added.includes(id) ? 'added' : 'held'}
        act={gone ? t('roleUpdate.keepRole', { role }) : t('roleUpdate.revokeRole', { role })}
        onPress={() => change('roles', (difference, now) => (gone ? withAdded : withRemoved)(difference, now, id))}
      />
    );
  });

  return (
    <EditorSection
      label={t('roleUpdate.roles')}
      chips={chips}
      none={rights ? t('roleUpdate.noRoles') : t('roleUpdate.verticalFirst')}
    >
      <div className={styles.adding}>
        <ChoicesInput
          ref={combobox}
          label={t('roleUpdate.addRoles')}
          choices={choices}
          values={addable}
          onChange={setChosen}
          disabled={!rights}
          empty={t('roleUpdate.noRolesLeft')}
        />
        <button type="button" className="button" disabled={addable.length === 0} onClick={addChosen}>
          {t('roleUpdate.addSelected')}
        </button>
      </div>
    </EditorSection>
  );
}
