import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { ActButton } from '../../components/ActButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { LookAlike } from '../../components/lookAlikes';
import { t } from '../../i18n/translate';
import { tellProblem } from './calls';
import { Name } from './Name';
import { nameOf } from './names';
import type { Wizard } from './useWizard';
import { StepActions } from './WizardSteps';
import type { Missing } from './wizardState';

interface SummaryProps {
  readonly wizard: Wizard;
}

/** The last step: a summary, and the question before it is submitted (D34). */
export function SummaryStep({ wizard }: SummaryProps) {
  const { busy, missing, submit, update } = wizard;
  const [open, setOpen] = useState(false);
  const whyId = useId();
  const toMissing = useRef<HTMLButtonElement>(null);

  function refuse({ refusal }: Missing): void {
    tellProblem(t(refusal));
    toMissing.current?.focus();
  }

  return (
    <>
      <SummaryFacts wizard={wizard} />
      {missing ? (
        <Stack direction="row" spacing={2} useFlexGap sx={{ mt: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography id={whyId} color="error">
            {t(missing.why)}
          </Typography>
          <ActButton
            ref={toMissing}
            label={t(`wizard.heading.${missing.step}`)}
            small
            describedBy={whyId}
            onPress={() => update({ currentStep: missing.step })}
          />
        </Stack>
      ) : null}
      <StepActions wizard={wizard}>
        <ActButton
          label={t('wizard.submit')}
          filled
          busy={busy === 'submit' && !open}
          onPress={() => (missing ? refuse(missing) : setOpen(true))}
        />
      </StepActions>
      {open ? (
        <ConfirmDialog
          title={t('wizard.confirmTitle')}
          act={t('wizard.confirm')}
          description={t('wizard.confirmBody')}
          busy={busy === 'submit'}
          onAct={() => void submit().then(() => setOpen(false))}
          onClose={() => setOpen(false)}
        >
          <SummaryFacts wizard={wizard} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Renders the person, the vertical, and their new and kept roles and privileges. */
function SummaryFacts({ wizard: { directory, state, editor } }: SummaryProps) {
  const { selectedUser, selectedVertical } = state;
  const { rights: assigned, result } = editor;
  const vertical = selectedVertical === undefined ? undefined : directory.verticalName(selectedVertical);
  const missing = <Muted>{t('wizard.notChosen')}</Muted>;
  return (
    <Card component="dl" sx={{ maxWidth: 560, m: 0 }}>
      <Fact label={t('wizard.user')}>
        {selectedUser ? <Name text={nameOf(selectedUser)} /> : missing}
        <LookAlike kind="person" name={selectedUser?.username} isWritten />
        {selectedUser?.email ? (
          <Muted>
            <Name text={selectedUser.email} />
          </Muted>
        ) : null}
        <LookAlike kind="email" name={selectedUser?.email} isWritten />
      </Fact>
      <Fact label={t('wizard.vertical')}>
        {vertical === undefined ? missing : <Name text={vertical} />}
        <LookAlike kind="vertical" name={vertical} isWritten />
      </Fact>
      <Fact label={t('wizard.roles')}>
        <Results ids={result.roles} assigned={assigned?.roles} name={directory.roleName} none={missing} />
      </Fact>
      <Fact label={t('wizard.privileges')}>
        <Results
          ids={result.privileges}
          assigned={assigned?.privileges}
          name={String}
          none={t('wizard.noPrivileges')}
          mono
        />
      </Fact>
    </Card>
  );
}

function Muted({ children }: { readonly children: ReactNode }) {
  return (
    <Typography component="span" noWrap sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '120px minmax(0, 1fr)' },
        gap: '4px 16px',
        px: 4,
        py: 2.5,
        '& + &': { borderTop: '1px solid var(--line)' },
      }}
    >
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Stack component="dd" sx={{ minWidth: 0, m: 0 }}>
        {children}
      </Stack>
    </Box>
  );
}

interface ResultsProps {
  readonly ids: readonly Identifier[];
  /** The rights that the person has already. */
  readonly assigned: readonly Identifier[] | undefined;
  readonly name: (id: Identifier) => string;
  readonly none: ReactNode;
  readonly mono?: boolean;
}

function Results({ ids, assigned, name, none, mono = false }: ResultsProps) {
  if (ids.length === 0) return none;
  return (
    <Stack component="ul" className="plain-list" spacing={1} sx={{ maxHeight: 320, overflow: 'auto' }}>
      {ids.map((id) => {
        const kept = assigned?.includes(id) ?? false;
        return (
          <Stack key={id} component="li" direction="row" spacing={2} sx={{ minWidth: 0, alignItems: 'center' }}>
            <Name text={name(id)} className={mono ? 'mono' : ''} />
            <Chip component="span" size="small" variant="outlined" label={kept ? t('wizard.kept') : t('wizard.new')} />
          </Stack>
        );
      })}
    </Stack>
  );
}
