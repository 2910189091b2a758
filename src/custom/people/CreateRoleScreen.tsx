import { type CSSProperties, type ReactElement, useRef } from 'react';
import { LookAlike } from '../../components/lookAlikes';
import { PageFrame } from '../../components/PageFrame';
import { ServerResponse } from '../../components/tool/ServerResponse';
import type { ScreenProps } from '../../definitions/page';
import { StepFrame } from '../../form/StepFrame';
import { t } from '../../i18n/translate';
import { Blanks, Name } from './parts';
import { nameOf } from './peopleSearch';
import { animationTimes, useWizard, type Wizard } from './useWizard';
import { PrivilegesStep, RolesStep, SummaryStep, UsersStep, VerticalsStep } from './WizardSteps';
import styles from './wizard.module.css';
import { type Step, steps } from './wizardState';

const screens: Readonly<Record<Step, (props: { readonly wizard: Wizard }) => ReactElement>> = {
  users: UsersStep,
  verticals: VerticalsStep,
  roles: RolesStep,
  privileges: PrivilegesStep,
  summary: SummaryStep,
};

/** Create Role: the wizard that gives somebody a vertical, roles and direct privileges, in five steps (R25). */
export default function CreateRoleScreen({ page }: ScreenProps) {
  const wizard = useWizard();
  const { state, update, selection, round, busy, failure, saved, close } = wizard;
  const { animation, pending } = selection;
  // The next step slides in at once, as a skeleton until the person has been read.
  const reading = pending !== undefined && animation !== 'fading';
  const shown = reading ? 'verticals' : state.currentStep;
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
          <p className={styles.user}>
            <span>{t('wizard.for')}</span>
            <Name text={nameOf(user)} className={styles.userName} />
            <LookAlike kind="person" name={user.username} isWritten />
            {user.email === '' ? null : <Name text={user.email} />}
            <LookAlike kind="email" name={user.email} />
          </p>
        )}
        <div
          key={shown}
          className={styles.step}
          data-animation={animation}
          style={{ '--time': `${animationTimes[animation]}ms` } as CSSProperties}
        >
          {reading ? (
            <Blanks label={t('wizard.reading')} count={5} height={60} className={styles.verticals} />
          ) : (
            <StepScreen wizard={wizard} />
          )}
        </div>
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
