import Box from '@mui/material/Box';
import { useState } from 'react';
import { roleTerms } from '../../../contract/roleRequests';
import type { Identifier } from '../../../contract/shapes';
import { isOffered } from '../../authProvider/offeredCalls';
import { ActButton } from '../../components/ActButton';
import { focusOnMount } from '../../components/focusOnMount';
import { ChoiceInput } from '../../components/form/ChoiceInput';
import { TextInput } from '../../components/form/TextInput';
import { t } from '../../i18n/translate';
import { failureWords, updateRoles } from './calls';
import { chosenIdentifier } from './edits';
import { fieldWithButton, RightChip, RightsSection } from './RightsSection';
import { termBody, termsIn, termWords } from './roleTerms';
import type { Editor } from './useEditor';

/** Returns the value of a field for a local time, in UTC; null if it is empty. */
const momentIn = (text: string) => (text === '' ? null : new Date(text).toISOString());

/** Sets the start and end of roles in the vertical in view. The server applies each change at once. */
export function RoleTerms({ editor }: { readonly editor: Editor }) {
  const { user, rights, directory, busy, act, run, make } = editor;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const [missing, setMissing] = useState(false);
  if (!rights || !isOffered(roleTerms)) return null;
  const { verticalId, roles } = rights;
  const terms = termsIn(user, verticalId);
  const upcoming = terms.map(({ roleid }) => roleid).filter((id) => !roles.includes(id));

  const set = (roleId: Identifier, term: { since: string | null; until: string | null } | undefined) =>
    make({
      // Another administrator may have changed the roles since.
      send: async () =>
        updateRoles(termBody((await directory.freshUser(user.userid)) ?? user, verticalId, roleId, term)),
      success: t('roleUpdate.submitted'),
      failure: (error) => failureWords(error, t('roleUpdate.submitFailed')),
      onDone: () => {
        setOpen(false);
        setChosen('');
        setSince('');
        setUntil('');
      },
    });

  return (
    <RightsSection
      label={t('access.terms')}
      hint={t('access.termsHint')}
      none={t('access.noTerms')}
      chips={terms.map(({ roleid, ...term }) => {
        const role = directory.roleName(roleid);
        return (
          <RightChip
            key={roleid}
            text={t('access.term', { role, term: termWords(term) })}
            act={t('access.removeTerm', { role })}
            busy={act === `term ${roleid}`}
            disabled={busy}
            onPress={() =>
              run(
                () => set(roleid, upcoming.includes(roleid) ? undefined : { since: null, until: null }),
                `term ${roleid}`,
              )
            }
          />
        );
      })}
    >
      {isOpen ? (
        <Box
          ref={focusOnMount}
          tabIndex={-1}
          sx={{
            outline: 'none',
            ...fieldWithButton,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px 200px max-content' },
          }}
        >
          <ChoiceInput
            label={t('access.termRole')}
            choices={[...roles, ...upcoming].map((id) => ({ value: String(id), label: directory.roleName(id) }))}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setMissing(false);
            }}
            error={missing ? t('access.chooseRole') : undefined}
            announced
          />
          <TextInput label={t('access.start')} type="datetime-local" value={since} onChange={setSince} />
          <TextInput label={t('access.end')} type="datetime-local" value={until} onChange={setUntil} />
          <ActButton
            label={t('access.saveTerm')}
            busy={act === 'set term'}
            disabled={busy}
            onPress={() => {
              setMissing(chosen === '');
              if (chosen !== '')
                run(
                  () => set(chosenIdentifier(chosen), { since: momentIn(since), until: momentIn(until) }),
                  'set term',
                );
            }}
          />
        </Box>
      ) : (
        <div className="wrapped">
          <ActButton label={t('access.setTerm')} disabled={busy} onPress={() => setOpen(true)} />
        </div>
      )}
    </RightsSection>
  );
}
