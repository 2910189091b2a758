import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactElement, useRef } from 'react';
import { LookAlike } from '../../components/lookAlikes';
import { ReadFailure } from '../../components/Notice';
import { PageFrame } from '../../components/PageFrame';
import { ServerResponse } from '../../components/tool/ServerResponse';
import type { ScreenProps } from '../../definitions/page';
import { StepFrame } from '../../form/StepFrame';
import { t } from '../../i18n/translate';
import { Name } from './Name';
import { nameOf } from './names';
import { RolesStep } from './RolesStep';
import { SummaryStep } from './SummaryStep';
import { animationTimes, useWizard, type Wizard } from './useWizard';
import { PrivilegesStep, UsersStep, VerticalsStep } from './WizardSteps';
import { type Step, steps } from './wizardState';

const screens: Readonly<Record<Step, (props: { readonly wizard: Wizard }) => ReactElement>> = {
  users: UsersStep,
  verticals: VerticalsStep,
  roles: RolesStep,
  privileges: PrivilegesStep,
  summary: SummaryStep,
};

const fade = keyframes({ to: { opacity: 0 } });
const slide = keyframes({ from: { opacity: 0, transform: 'translateX(32px)' } });

const animations = {
  idle: 'none',
  fading: `${fade} ${animationTimes.fading}ms ease-in forwards`,
  sliding: `${slide} ${animationTimes.sliding}ms ease-out`,
};

/** Renders Create Role: the wizard that gives a person a vertical, roles and direct privileges, in five steps (R25). */
export default function CreateRoleScreen({ page }: ScreenProps) {
  const wizard = useWizard();
  const { directory, state, isUnread, update, selection, round, busy, failure, saved, close } = wizard;
  const { animation, pending } = selection;
  // The next step slides in at once, as a skeleton until the person has loaded.
  const selecting = pending !== undefined && animation !== 'fading';
  const shown = selecting ? 'verticals' : state.currentStep;
  const reading = selecting || (isUnread && shown !== 'users');
  const user = pending ?? state.selectedUser;
  const StepScreen = screens[shown];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageFrame heading={page.heading} description={page.description}>
      {saved && shown === 'users' ? <p role="status">{saved.text}</p> : null}
      <StepFrame
        steps={steps}
        state={state}
        current={state.currentStep}
        shown={shown}
        round={round}
        heading={heading}
        onGo={(currentStep) => {
          if (pending === undefined && busy === undefined) update({ currentStep });
        }}
      >
        {shown === 'users' || !user ? null : (
          <Stack
            direction="row"
            spacing={2}
            sx={{ minWidth: 0, color: 'text.secondary', '& > bdi': { maxWidth: '40ch' } }}
          >
            <span>{t('wizard.for')}</span>
            <Typography component="bdi" noWrap sx={{ color: 'text.primary', fontWeight: 'medium' }}>
              <Name text={nameOf(user)} />
            </Typography>
            <LookAlike kind="person" name={user.username} isWritten />
            {user.email === '' ? null : <Name text={user.email} />}
            <LookAlike kind="email" name={user.email} />
          </Stack>
        )}
        <Box
          key={shown}
          data-animation={animation}
          sx={{
            minWidth: 0,
            animation: animations[animation],
            '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          }}
        >
          {reading && directory.failure !== undefined ? (
            <ReadFailure text={directory.failure} onRetry={() => void directory.reload()} />
          ) : reading ? (
            <Stack role="status" aria-label={t('wizard.reading')} spacing={2} sx={{ maxWidth: 560 }}>
              {Array.from({ length: 5 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are equal
                <Skeleton key={index} variant="rounded" height={60} />
              ))}
            </Stack>
          ) : (
            <StepScreen wizard={wizard} />
          )}
        </Box>
        {failure ? (
          <ServerResponse
            answer={failure}
            folded
            onClose={() => {
              close();
              heading.current?.focus();
            }}
          />
        ) : null}
      </StepFrame>
    </PageFrame>
  );
}
