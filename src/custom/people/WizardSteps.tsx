import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { ActButton } from '../../components/ActButton';
import { LookAlike } from '../../components/lookAlikes';
import { BackButton, stepHeading } from '../../form/StepFrame';
import { stepBefore } from '../../form/steps';
import { ToolDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { tellProblem } from './calls';
import { Name } from './Name';
import { PeopleCards } from './PeopleCards';
import { PrivilegeForm, RightChip, RightsSection } from './RightsSection';
import type { Wizard } from './useWizard';
import { steps, type VerticalOption, verticalOptions } from './wizardState';

interface StepProps {
  readonly wizard: Wizard;
}

/** The bar of buttons stays in sight below a long step. */
const stickyBar = { position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'background.default' } as const;

interface StepActionsProps extends StepProps {
  /** The button to the next step. */
  readonly children?: ReactNode;
}

/** Renders the buttons of a step: next and back. */
export function StepActions({ wizard: { state, update, busy }, children }: StepActionsProps) {
  const to = stepBefore(steps, state.currentStep);
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{
        py: 3,
        mt: 2,
        '& > button': { flex: { xs: 1, md: 'none' }, minHeight: { xs: 44, md: 36 } },
        ...(to !== undefined && stickyBar),
      }}
    >
      {children}
      <BackButton to={to} disabled={busy !== undefined} onBack={() => to && update({ currentStep: to })} />
    </Stack>
  );
}

/** The first step: selects a person or creates one. */
export function UsersStep({ wizard }: StepProps) {
  const { directory, state, update, selection } = wizard;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PeopleCards
        directory={directory}
        search={state.searchTerm}
        onSearch={(searchTerm) => update({ searchTerm })}
        selected={selection.pending?.userid ?? state.selectedUser?.userid}
        onSelect={(user) => void selection.select(user)}
        beside={<ActButton label={t('wizard.createUser')} icon={PersonAddOutlined} onPress={() => setCreating(true)} />}
      />
      {directory.ready || directory.failure !== undefined ? <StepActions wizard={wizard} /> : null}
      {creating ? (
        <ToolDialog
          page="register-user"
          title={t('wizard.createUser')}
          onDone={({ username = '' }) => {
            setCreating(false);
            update({ searchTerm: username.trim() });
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}

/** The second step: a person with verticals continues with one of them, any other person is assigned one (R28). */
export function VerticalsStep({ wizard }: StepProps) {
  const { directory, state, editor, busy, continueWithVertical } = wizard;
  const hintId = useId();
  const count = editor.all.length;
  const choices = verticalOptions(directory, editor.all);

  function select(value: string): void {
    const choice = choices.find(({ id }) => String(id) === value);
    if (busy !== undefined || !choice) return;
    if (choice.closed) tellProblem(t('wizard.verticalFixed'));
    else editor.choose(choice.id);
  }

  return (
    <>
      <Typography id={hintId} sx={{ maxWidth: '70ch', mb: 3, color: 'text.secondary' }}>
        {count === 0
          ? t('wizard.verticalHint')
          : t(count === 1 ? 'wizard.verticalHeldHint' : 'wizard.verticalsHeldHint')}
      </Typography>
      {choices.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{directory.failure ?? t('wizard.noVerticals')}</Typography>
      ) : (
        <RadioGroup
          aria-labelledby={stepHeading}
          aria-describedby={hintId}
          value={String(state.selectedVertical ?? '')}
          onChange={(_event, value) => select(value)}
          sx={{ flexWrap: 'nowrap', gap: 2, maxWidth: 560 }}
        >
          {choices.map((choice) => (
            <VerticalChoice key={choice.id} choice={choice} checked={choice.id === state.selectedVertical} />
          ))}
        </RadioGroup>
      )}
      <StepActions wizard={wizard}>
        <ActButton
          label={editor.rights ? t('wizard.continueToRoles') : t('wizard.submitVertical')}
          filled
          busy={busy === 'vertical'}
          onPress={() => void continueWithVertical()}
        />
      </StepActions>
    </>
  );
}

interface VerticalChoiceProps {
  readonly choice: VerticalOption;
  readonly checked: boolean;
}

/** Renders a vertical as a radio button with a description. */
function VerticalChoice({ choice: { id, name, description, assigned, closed }, checked }: VerticalChoiceProps) {
  const factsId = useId();
  return (
    <Card sx={checked ? { borderColor: 'primary.main' } : undefined}>
      <FormControlLabel
        value={String(id)}
        control={<Radio slotProps={{ input: { 'aria-label': name, 'aria-describedby': factsId } }} />}
        disableTypography
        sx={{
          width: 1,
          minHeight: 60,
          m: 0,
          px: 2,
          cursor: closed ? 'not-allowed' : 'pointer',
          color: closed ? 'text.secondary' : undefined,
          '& > :last-child': { minWidth: 0 },
        }}
        label={
          <Stack>
            <Typography noWrap sx={{ fontWeight: 'medium' }}>
              <Name text={name} />
            </Typography>
            <Typography id={factsId} variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              <LookAlike kind="vertical" name={name} isWritten />
              {assigned ? (
                <Box component="span" sx={{ mr: 2, color: 'success.main' }}>
                  {t('wizard.verticalHeld')}
                </Box>
              ) : null}
              <Name text={description} />
            </Typography>
          </Stack>
        }
      />
    </Card>
  );
}

/** The fourth, optional step: adds direct privileges to those that the person has in the vertical. */
export function PrivilegesStep({ wizard }: StepProps) {
  const { state, editor, update } = wizard;
  return (
    <Stack spacing={5}>
      <PrivilegeForm
        editor={editor}
        hint={t('wizard.privilegeHint')}
        typed={state.privilegeInput}
        onType={(privilegeInput) => update({ privilegeInput })}
        words={{ invalid: 'wizard.privilegeInvalid', twice: 'wizard.privilegeTwice' }}
      />
      <RightsSection
        label={t('wizard.privilegesAdded')}
        none={t('wizard.noPrivileges')}
        chips={state.privileges.map((id) => (
          <RightChip
            key={id}
            text={String(id)}
            mono
            act={t('people.removePrivilege', { id })}
            onPress={() => editor.toggle('privileges', id)}
          />
        ))}
      />
      <RightsSection
        label={t('wizard.privilegesHeld')}
        none={t('wizard.noPrivileges')}
        chips={(editor.rights?.privileges ?? []).map((id) => <RightChip key={id} text={String(id)} mono />)}
      />
      <StepActions wizard={wizard}>
        <ActButton label={t('wizard.continueToReview')} filled onPress={() => update({ currentStep: 'summary' })} />
      </StepActions>
    </Stack>
  );
}
