import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import styles from './StepActions.module.css';
import type { Wizard } from './useWizard';

interface StepActionsProps {
  readonly wizard: Wizard;
  /** The button that leads on. */
  readonly children?: ReactNode;
}

/** The end of a step: the way on, and the way back. */
export function StepActions({ wizard: { state, dispatch, busy }, children }: StepActionsProps) {
  const first = state.currentStep === 'users';
  return (
    <div className={styles.actions} data-sticky={!first || undefined}>
      {children}
      <ActButton
        label={t('wizard.back')}
        disabled={busy !== undefined}
        reason={first ? t('wizard.firstStep') : undefined}
        onPress={() => dispatch({ type: 'back' })}
      />
    </div>
  );
}
