import { useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { showToast, toastDurations } from '../../ui/toasts';
import { StepActions } from './StepActions';
import { SummaryFacts } from './SummaryFacts';
import type { Wizard } from './useWizard';

/** The last step: what will be the case for whom, and the question before it is submitted (D34). */
export function SummaryStep({ wizard }: { readonly wizard: Wizard }) {
  const { directory, state, busy, notReady, submit } = wizard;
  const [asking, setAsking] = useState(false);

  function ask(): void {
    if (notReady === undefined) setAsking(true);
    else showToast('error', t(notReady), { duration: toastDurations.long });
  }

  return (
    <>
      <SummaryFacts directory={directory} state={state} />
      <StepActions wizard={wizard}>
        <ActButton label={t('wizard.submit')} filled busy={busy === 'submit' && !asking} onPress={ask} />
      </StepActions>
      {asking ? (
        <ConfirmDialog
          title={t('wizard.confirmTitle')}
          act={t('wizard.confirm')}
          description={t('wizard.confirmBody')}
          busy={busy === 'submit'}
          onAct={() => void submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <SummaryFacts directory={directory} state={state} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
