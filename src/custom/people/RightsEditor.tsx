import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
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
import { chosenIdentifier, type Edits } from './edits';
import { named } from './names';
import { fieldWithButton, PrivilegeForm, RightChip, RightsSection } from './RightsSection';
import { RoleTerms } from './RoleTerms';
import { roleChoices } from './roles';
import type { Editor } from './useEditor';

interface EditorProps {
  readonly editor: Editor;
}

/** Edits the verticals of a person, and the roles and direct privileges in one of them. */
export function RightsEditor({ editor }: EditorProps) {
  const { all, rights } = editor;
  return (
    <Stack divider={<Divider />} spacing={4} sx={{ p: 4 }}>
      <VerticalsSection editor={editor} />
      {all.length > 1 && rights ? <VerticalChoice editor={editor} /> : null}
      {/* Unfinished input belongs to one vertical. */}
      <RolesSection key={`roles ${rights?.verticalId}`} editor={editor} />
      <PrivilegesSection key={`privileges ${rights?.verticalId}`} editor={editor} />
      <RoleTerms key={`terms ${rights?.verticalId}`} editor={editor} />
    </Stack>
  );
}

/** Selects the vertical whose roles and privileges are edited (D43). */
function VerticalChoice({ editor: { all, rights, directory, choose } }: EditorProps) {
  const lookAlikes = useLookAlikes();
  return (
    <Box sx={{ maxWidth: { md: 340 } }}>
      <ChoiceInput
        label={t('roleUpdate.editingVertical')}
        hint={t('roleUpdate.editingVerticalHint')}
        clearable={false}
        choices={all.map(({ verticalId }) => {
          const label = directory.verticalName(verticalId);
          return { value: String(verticalId), label, about: lookAlikeText(lookAlikes, 'vertical', label) };
        })}
        value={String(rights?.verticalId)}
        onChange={(value) => choose(chosenIdentifier(value))}
      />
    </Box>
  );
}

/** Edits the verticals of a person. The server applies each change at once, and people are fetched again (R37). */
function VerticalsSection({ editor }: EditorProps) {
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
      label: named(verticalName(id)),
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
    <RightsSection
      label={t('roleUpdate.verticals')}
      hint={t('roleUpdate.verticalsHint')}
      titleRef={heading}
      none={t('roleUpdate.noVertical', { username: editor.name })}
      chips={all.map(({ verticalId }) => (
        <RightChip
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
      <Box sx={fieldWithButton}>
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
      </Box>
    </RightsSection>
  );
}

interface ChipWords {
  readonly text: string;
  readonly act: string;
  readonly reason?: string | undefined;
  readonly mono?: boolean;
}

/** Returns a chip for each assigned or added right, with its pending edit. */
function chips(
  { rights, edits, toggle }: Editor,
  part: keyof Edits,
  words: (id: Identifier, removed: boolean) => ChipWords,
) {
  const { added, removed } = edits[part];
  return [...(rights?.[part] ?? []), ...added].map((id) => {
    const gone = removed.includes(id);
    const state = gone ? 'removed' : added.includes(id) ? 'added' : 'current';
    return <RightChip key={id} state={state} {...words(id, gone)} onPress={() => toggle(part, id)} />;
  });
}

/** Edits the roles in one vertical; the changes stay local until they are submitted (R37). */
function RolesSection({ editor }: EditorProps) {
  const { rights, result, directory, toggle } = editor;
  const { roles: edits } = editor.edits;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const combobox = useRef<HTMLInputElement>(null);
  const choices = roleChoices(directory.roles, result.roles, chosen);
  // A chosen role may have been assigned or may conflict since: it is not added.
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
    <RightsSection
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
      <Box sx={fieldWithButton}>
        <ChoicesInput
          ref={combobox}
          label={t('roleUpdate.addRoles')}
          choices={choices}
          values={addable}
          onChange={setChosen}
          disabled={!rights}
          empty={t('roleUpdate.noRolesLeft')}
        />
        <Button variant="outlined" disabled={addable.length === 0} onClick={addChosen}>
          {t('roleUpdate.addSelected')}
        </Button>
      </Box>
    </RightsSection>
  );
}

/** Edits the direct privileges in one vertical; the changes stay local until they are submitted. */
function PrivilegesSection({ editor }: EditorProps) {
  const [typed, setTyped] = useState('');
  return (
    <RightsSection
      label={t('roleUpdate.privileges')}
      none={editor.rights ? t('roleUpdate.noPrivileges') : t('roleUpdate.verticalFirst')}
      chips={chips(editor, 'privileges', (id, removed) => ({
        text: String(id),
        act: removed ? t('roleUpdate.keepPrivilege', { id }) : t('people.removePrivilege', { id }),
        mono: true,
      }))}
    >
      <PrivilegeForm
        editor={editor}
        typed={typed}
        onType={setTyped}
        words={{ invalid: 'roleUpdate.badPrivilege', twice: 'roleUpdate.privilegeHeld' }}
      />
    </RightsSection>
  );
}
