import Dialog from '@mui/material/Dialog';
import { ActButton } from '../../components/ActButton';
import { ReadFailure } from '../../components/ReadFailure';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import styles from './ReadingDialog.module.css';

interface ReadingDialogProps {
  readonly title: string;
  /** What is said while it is read, or of what was read when it fills no form. */
  readonly note: string;
  readonly error: Error | null;
  /** What is said of a failure for which the server has no words. */
  readonly failure: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A dialog of the user menu while what its form begins with is read, or where that cannot be. */
export function ReadingDialog({ title, note, error, failure, onRetry, onClose }: ReadingDialogProps) {
  const words = error instanceof CallError ? serverMessage(error.reply) : undefined;
  return (
    <Dialog open aria-label={title} fullWidth maxWidth="xs" transitionDuration={0} onClose={onClose}>
      <div className={styles.content}>
        <h2 className={styles.title}>{title}</h2>
        {error ? (
          <ReadFailure text={words || failure} onRetry={onRetry} />
        ) : (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
        <div>
          <ActButton label={t('app.close')} onPress={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
