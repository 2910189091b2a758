import { useId } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { showToast, toastDurations } from '../../ui/toasts';
import { StepActions } from './StepActions';
import type { Wizard } from './useWizard';
import { VerticalChoice } from './VerticalChoice';
import styles from './VerticalsStep.module.css';
import { type VerticalOption, verticalOptions } from './wizardRules';
import { holdingOf } from './wizardState';

/**
 * The second step: whoever has verticals continues with one of them, everybody else is given one at once (R28).
 */
export function VerticalsStep({ wizard }: { readonly wizard: Wizard }) {
  const { directory, state, dispatch, busy, continueWithVertical } = wizard;
  const hintId = useId();
  const held = state.selectedUser?.holdings.length ?? 0;
  const choices = verticalOptions(directory, state);

  function choose({ id: verticalId, closed }: VerticalOption): void {
    if (busy !== undefined) return;
    if (closed) showToast('error', t('wizard.verticalFixed'), { duration: toastDurations.long });
    else dispatch({ type: 'chooseVertical', verticalId });
  }

  return (
    <>
      <p id={hintId} className={styles.hint}>
        {held === 0 ? t('wizard.verticalHint') : t(held === 1 ? 'wizard.verticalHeldHint' : 'wizard.verticalsHeldHint')}
      </p>
      {choices.length === 0 ? (
        <p className={styles.hint}>{directory.failure ?? t('wizard.noVerticals')}</p>
      ) : (
        <div className={styles.list} role="radiogroup" aria-labelledby="wizard-heading" aria-describedby={hintId}>
          {choices.map((choice) => (
            <VerticalChoice
              key={choice.id}
              choice={choice}
              checked={choice.id === state.selectedVertical}
              onChoose={() => choose(choice)}
            />
          ))}
        </div>
      )}
      <StepActions wizard={wizard}>
        <ActButton
          label={holdingOf(state) ? t('wizard.continueToRoles') : t('wizard.submitVertical')}
          filled
          busy={busy === 'vertical'}
          onPress={() => void continueWithVertical()}
        />
      </StepActions>
    </>
  );
}
