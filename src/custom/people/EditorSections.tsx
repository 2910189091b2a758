import { useRef, useState } from 'react';
import { rolesConflict } from '../../../contract/roleConflicts';
import type { Identifier } from '../../../contract/shapes';
import { ActButton } from '../../components/ActButton';
import { ChoiceInput } from '../../components/form/ChoiceInput';
import { ChoicesInput } from '../../components/form/ChoicesInput';
import { LookAlike, lookAlikeText, useLookAlikes } from '../../components/lookAlikes';
import { showToast, toastDurations } from '../../components/toasts';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { t } from '../../i18n/translate';
import { addVertical, dropVertical, failureWords, verticalWords } from './calls';
import styles from './editor.module.css';
import { applied, chosenIdentifier, type Edits } from './edits';
import { Chip, ChipSection, PrivilegeForm } from './parts';
import shared from './people.module.css';
import { roleChoices } from './roles';
import type { Editor } from './useEditor';

const look = { section: styles.section, title: styles.sectionTitle };

interface SectionProps {
  readonly editor: Editor;
}

/** The verticals of a person; each change takes effect on the server at once, and people are read again (R37). */
export function VerticalsSection({ editor }: SectionProps) {
  const { user, all, directory, busy, act, run, make } = editor;
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading, all.length);
  const { verticals, verticalName } = directory;
  const lookAlikes = useLookAlikes();
  const choices = verticals
    .filter(({ id }) => !all.some(({ verticalId }) => verticalId === id))
    .map(({ id }) => ({
      value: String(id),
      label: verticalName(id).trim() || t('people.unnamed'),
      about: lookAlikeText(lookAlikes, 'vertical', verticalName(id)),
    }));

  const add = () =>
    make({
      send: () => addVertical(user, chosenIdentifier(chosen)),
      success: t('roleUpdate.verticalAdded'),
      failure: verticalWords,
      onDone: () => setChosen(''),
    });
  const remove = (verticalId: Identifier) =>
    make({
      send: () => dropVertical(user, verticalId),
      success: t('roleUpdate.verticalRemoved'),
      failure: (error) => failureWords(error, t('roleUpdate.removeFailed')),
      onDone: () => editor.forget(verticalId),
    });

  return (
    <ChipSection
      look={look}
      label={t('roleUpdate.verticals')}
      hint={t('roleUpdate.verticalsHint')}
      titleRef={heading}
      none={t('roleUpdate.noVertical', { username: editor.name })}
      chips={all.map(({ verticalId }) => (
        <Chip
          key={verticalId}
          text={verticalName(verticalId)}
          mark={<LookAlike kind="vertical" name={verticalName(verticalId)} />}
          act={t('roleUpdate.removeVertical', { vertical: verticalName(verticalId) })}
          busy={act === `remove vertical ${verticalId}`}
          disabled={busy}
          onPress={() => run(() => remove(verticalId), `remove vertical ${verticalId}`)}
        />
      ))}
    >
      <div className={shared.adding}>
        <ChoiceInput
          label={t('roleUpdate.addVertical')}
          choices={choices}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
          empty={t('roleUpdate.noVerticalsLeft')}
          error={missing ? t('roleUpdate.missingVertical') : undefined}
          announced
        />
        <ActButton
          label={t('roleUpdate.addVerticalButton')}
          busy={act === 'add vertical'}
          disabled={busy}
          onPress={() => {
            const found = choices.some(({ value }) => value === chosen);
            setMissing(!found);
            if (found) run(add, 'add vertical');
          }}
        />
      </div>
    </ChipSection>
  );
}

interface ChipWords {
  readonly text: string;
  readonly act: string;
  readonly reason?: string | undefined;
  readonly mono?: boolean;
}

/** A chip for everything the person has or is about to get, with its pending edit. */
function chips(
  { rights, edits, toggle }: Editor,
  part: keyof Edits,
  words: (id: Identifier, removed: boolean) => ChipWords,
) {
  const { added, removed } = edits[part];
  return [...(rights?.[part] ?? []), ...added].map((id) => {
    const gone = removed.includes(id);
    const state = gone ? 'removed' : added.includes(id) ? 'added' : 'current';
    return <Chip key={id} state={state} {...words(id, gone)} onPress={() => toggle(part, id)} />;
  });
}

/** The roles in the vertical being edited; changes stay local until submitted (R37). */
export function RolesSection({ editor }: SectionProps) {
  const { rights, directory, toggle } = editor;
  const { roles: edits } = editor.edits;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const combobox = useRef<HTMLInputElement>(null);
  const choices = roleChoices(directory.roles, applied(rights?.roles ?? [], edits), chosen);
  // Since it was chosen, a role may have been assigned or come into conflict: then it is not added.
  const addable = chosen.filter((value) =>
    choices.some((choice) => choice.value === value && choice.disabled === undefined),
  );
  useFocusWhenLost(combobox, edits.added.length);

  function addChosen(): void {
    for (const value of addable) toggle('roles', chosenIdentifier(value));
    setChosen([]);
    combobox.current?.focus();
    showToast('info', t('roleUpdate.reminder'), { duration: toastDurations.long });
  }

  return (
    <ChipSection
      look={look}
      label={t('roleUpdate.roles')}
      none={rights ? t('roleUpdate.noRoles') : t('roleUpdate.verticalFirst')}
      chips={chips(editor, 'roles', (id, removed) => {
        const role = directory.roleName(id);
        const conflicts = removed && edits.added.some((other) => rolesConflict(role, directory.roleName(other)));
        return {
          text: role,
          act: removed ? t('roleUpdate.keepRole', { role }) : t('roleUpdate.revokeRole', { role }),
          reason: conflicts ? t('people.roleConflict') : undefined,
        };
      })}
    >
      <div className={shared.adding}>
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
    </ChipSection>
  );
}

/** The direct privileges in the vertical being edited; local until submitted, like roles. */
export function PrivilegesSection({ editor }: SectionProps) {
  const { rights, edits, toggle } = editor;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useFocusWhenLost(field, edits.privileges.added.length);
  return (
    <ChipSection
      look={look}
      label={t('roleUpdate.privileges')}
      none={rights ? t('roleUpdate.noPrivileges') : t('roleUpdate.verticalFirst')}
      chips={chips(editor, 'privileges', (id, removed) => ({
        text: String(id),
        act: removed ? t('roleUpdate.keepPrivilege', { id }) : t('people.removePrivilege', { id }),
        mono: true,
      }))}
    >
      <PrivilegeForm
        className={shared.adding}
        disabled={!rights}
        typed={typed}
        onType={setTyped}
        existing={applied(rights?.privileges ?? [], edits.privileges)}
        words={{ invalid: 'roleUpdate.badPrivilege', twice: 'roleUpdate.privilegeHeld' }}
        onAdd={(id) => {
          toggle('privileges', id);
          setTyped('');
        }}
        field={field}
      />
    </ChipSection>
  );
}
