import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { type MadeLink, sendPasswordLink } from '../../../contract/passwordLinks';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ask } from '../../dataProvider/ask';
import type { User } from '../../dataProvider/people';
import dialog from '../../form/ToolDialog.module.css';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import { ActButton } from '../../ui/ActButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { changeFailure } from '../../ui/failures';
import { NameInText } from '../../ui/NameInText';
import { showToast, toastDurations } from '../../ui/toasts';
import { LinkShown } from './LinkShown';

/** Sends a person a link to choose a password, where the back end makes such links (D52). */
export function PasswordLinkButton({ user }: { readonly user: User }) {
  useOffers();
  const [step, setStep] = useState<'asked' | 'busy' | MadeLink>();
  if (!isOffered(sendPasswordLink)) return null;
  const close = () => setStep(undefined);

  async function act(): Promise<void> {
    setStep('busy');
    try {
      setStep((await ask(sendPasswordLink, { body: { user_id: user.userid } })).answer.data);
    } catch (error) {
      close();
      const failure = changeFailure(error, t('passwordLink.failed'));
      if (failure) showToast('error', failure.text, { duration: toastDurations.serverError });
    }
  }

  return (
    <>
      <ActButton label={t('passwordLink.send')} onPress={() => setStep('asked')} />
      {step === 'asked' || step === 'busy' ? (
        <ConfirmDialog
          title={<NameInText text="passwordLink.question" name={user.username} />}
          act={t('passwordLink.send')}
          description={t('passwordLink.questionHelp')}
          busy={step === 'busy'}
          onAct={() => void act()}
          onClose={close}
        />
      ) : null}
      {typeof step === 'object' ? <LinkDialog link={step} name={user.username} onClose={close} /> : null}
    </>
  );
}

interface LinkDialogProps {
  readonly link: MadeLink;
  readonly name: string;
  readonly onClose: () => void;
}

function LinkDialog({ link, name, onClose }: LinkDialogProps) {
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const id = useId();
  return (
    <Dialog
      open
      aria-labelledby={id}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      transitionDuration={still ? 0 : motion.quick}
      onClose={(_event, cause) => {
        // A click beside it could throw away what is told once.
        if (cause === 'escapeKeyDown') onClose();
      }}
    >
      <div className={dialog.content}>
        <h2 id={id} className={dialog.title}>
          {t('passwordLink.made')}
        </h2>
        <LinkShown link={link} name={name} />
        <div>
          <ActButton label={t('app.close')} onPress={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
