import Tooltip from '@mui/material/Tooltip';
import type { Ref } from 'react';
import { t } from '../../i18n/translate';
import styles from './StepMenu.module.css';
import type { Wizard } from './useWizard';
import { blockedBecause } from './wizardRules';
import { type Step, steps } from './wizardState';

interface StepMenuProps {
  readonly wizard: Wizard;
  /** The button of the first step. */
  readonly first: Ref<HTMLButtonElement>;
}

/** The steps, in their order: a way to each that can be gone to, and why to the others there is none yet. */
export function StepMenu({ wizard, first }: StepMenuProps) {
  const { state, dispatch, selection, busy } = wizard;
  const away = selection.pending !== undefined || busy !== undefined;
  const at = steps.indexOf(state.currentStep);
  return (
    <nav className={styles.menu} aria-label={t('wizard.steps')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <StepButton
              ref={index === 0 ? first : undefined}
              step={step}
              current={index === at}
              passed={index < at}
              blocked={blockedBecause(state, step)}
              onGo={() => {
                if (!away) dispatch({ type: 'go', step });
              }}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepButtonProps {
  readonly step: Step;
  readonly current: boolean;
  readonly passed: boolean;
  readonly blocked: ReturnType<typeof blockedBecause>;
  readonly onGo: () => void;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

function StepButton({ step, current, passed, blocked, onGo, ref }: StepButtonProps) {
  const button = (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-current={current ? 'step' : undefined}
      aria-disabled={blocked !== undefined || undefined}
      data-passed={passed || undefined}
      onClick={() => {
        if (blocked === undefined) onGo();
      }}
    >
      {t(`wizard.step.${step}`)}
    </button>
  );
  if (blocked === undefined) return button;
  return (
    <Tooltip title={t(blocked)} describeChild>
      {button}
    </Tooltip>
  );
}
