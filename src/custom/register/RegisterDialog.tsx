import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import { ActButton } from '../../ui/ActButton';
import styles from './RegisterDialog.module.css';
import { RegisterForm } from './RegisterForm';
import { useRegistration } from './useRegistration';

interface RegisterDialogProps {
  /** @param username of the person that was made */
  readonly onDone: (username: string) => void;
  /** Nobody knows whether a person was made. */
  readonly onUnknown: () => void;
  readonly onClose: () => void;
}

/** The registration form over another page: it stays for as long as it is mounted (specification, section 2). */
export function RegisterDialog({ onDone, onUnknown, onClose }: RegisterDialogProps) {
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const id = useId();
  const registration = useRegistration({ onDone, onUnknown });
  return (
    <Dialog
      open
      aria-labelledby={id}
      fullScreen={phone}
      fullWidth
      maxWidth="xs"
      transitionDuration={still ? 0 : motion.quick}
      onClose={(_event, cause) => {
        // A click beside it could throw away what was typed.
        if (!registration.busy && cause === 'escapeKeyDown') onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {t('register.title')}
        </h2>
        <RegisterForm registration={registration} focused>
          <ActButton label={t('register.close')} disabled={registration.busy} onPress={onClose} />
        </RegisterForm>
      </div>
    </Dialog>
  );
}
