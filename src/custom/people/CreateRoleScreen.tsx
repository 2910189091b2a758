import Tooltip from '@mui/material/Tooltip';
import { type CSSProperties, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { PageFrame } from '../../ui/PageFrame';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { Blanks, Name } from './parts';
import shared from './people.module.css';
import { nameOf } from './peopleSearch';
import { animationTimes, useWizard, type Wizard } from './useWizard';
import { PrivilegesStep, RolesStep, SummaryStep, UsersStep, VerticalsStep } from './WizardSteps';
import styles from './wizard.module.css';
import { blockedBecause, type Step, steps } from './wizardState';

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
  const { state, selection, rounds, failure, close } = wizard;
  const { animation, pending } = selection;
  // From the slide on the next step is there, as a skeleton until the person has been read.
  const reading = pending !== undefined && animation !== 'fading';
  const shown = reading ? 'verticals' : state.currentStep;
  const user = pending ?? state.selectedUser;
  const StepScreen = screens[shown];
  const [heading, firstStep] = useStepFocus(shown, rounds);
  return (
    <PageFrame heading={page.heading} description={page.description}>
      <div className={styles.wizard}>
        <StepMenu wizard={wizard} first={firstStep} />
        <section className={styles.panel} aria-labelledby="wizard-heading">
          <h2 id="wizard-heading" ref={heading} className={styles.heading} tabIndex={-1}>
            {t(`wizard.heading.${shown}`)}
          </h2>
          {shown === 'users' || !user ? null : (
            <p className={styles.user}>
              <span>{t('wizard.for')}</span>
              <Name text={nameOf(user)} className={styles.userName} />
              {user.email === '' ? null : <Name text={user.email} />}
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
        </section>
      </div>
    </PageFrame>
  );
}

/** Sends the focus to the heading of each new step, and after a submission to the first step of the next round. */
function useStepFocus(shown: Step, rounds: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstStep = useRef<HTMLButtonElement>(null);
  const [opened] = useState({ shown, rounds });
  const last = useRef(opened);
  useEffect(() => {
    if (last.current.rounds !== rounds) firstStep.current?.focus();
    else if (last.current.shown !== shown) heading.current?.focus();
    last.current = { shown, rounds };
  }, [shown, rounds]);
  return [heading, firstStep] as const;
}

interface StepMenuProps {
  readonly wizard: Wizard;
  /** The button of the first step. */
  readonly first: Ref<HTMLButtonElement>;
}

/** The steps, in their order: a way to each that can be gone to, and why to the others there is none yet. */
function StepMenu({ wizard: { state, update, selection, busy }, first }: StepMenuProps) {
  const current = steps.indexOf(state.currentStep);
  return (
    <nav className={styles.menu} aria-label={t('wizard.steps')}>
      <ol className={`${shared.list} ${styles.steps}`}>
        {steps.map((step, index) => {
          const blocked = blockedBecause(state, step);
          const button = (
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className={styles.stepButton}
              aria-current={index === current ? 'step' : undefined}
              aria-disabled={blocked !== undefined || undefined}
              data-passed={index < current || undefined}
              onClick={() => {
                const waits = selection.pending !== undefined || busy !== undefined;
                if (!waits && blocked === undefined) update({ currentStep: step });
              }}
            >
              {t(`wizard.step.${step}`)}
            </button>
          );
          return (
            <li key={step}>
              {blocked === undefined ? (
                button
              ) : (
                <Tooltip title={t(blocked)} describeChild>
                  {button}
                </Tooltip>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
