import { useEffect, useRef, useState } from 'react';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { PageFrame } from '../../ui/PageFrame';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import styles from './CreateRoleScreen.module.css';
import { PrivilegesStep } from './PrivilegesStep';
import { RolesStep } from './RolesStep';
import { SelectedUserLine } from './SelectedUserLine';
import { StepMenu } from './StepMenu';
import { SummaryStep } from './SummaryStep';
import { UsersStep } from './UsersStep';
import { fadeTime, slideTime } from './useUserSelection';
import { useWizard, type Wizard } from './useWizard';
import { VerticalsSkeleton } from './VerticalsSkeleton';
import { VerticalsStep } from './VerticalsStep';
import type { Step } from './wizardState';

const screens: Readonly<Record<Step, (props: { readonly wizard: Wizard }) => React.JSX.Element>> = {
  users: UsersStep,
  verticals: VerticalsStep,
  roles: RolesStep,
  privileges: PrivilegesStep,
  summary: SummaryStep,
};

const times = { idle: 0, fading: fadeTime, sliding: slideTime } as const;

/** The wizard that gives somebody a vertical, roles and direct privileges, in five steps (R25). */
export default function CreateRoleScreen({ page }: ScreenProps) {
  const wizard = useWizard();
  const { state, selection, rounds, failure, close } = wizard;
  const { animation, pending } = selection;
  // From the slide on the next step is there, as a skeleton until the person has been read.
  const reading = pending !== undefined && animation !== 'fading';
  const shown = reading ? 'verticals' : state.currentStep;
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
          {shown === 'users' ? null : <SelectedUserLine user={pending ?? state.selectedUser} />}
          <div
            key={shown}
            className={styles.step}
            data-animation={animation}
            style={{ '--time': `${times[animation]}ms` } as React.CSSProperties}
          >
            {reading ? <VerticalsSkeleton /> : <StepScreen wizard={wizard} />}
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
