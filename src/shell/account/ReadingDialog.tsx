import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ActButton } from '../../components/ActButton';
import { ReadFailure } from '../../components/Notice';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';

interface ReadingDialogProps {
  readonly title: string;
  /** The text while it loads, or if the response leaves nothing to choose. */
  readonly note: string;
  readonly error: Error | null;
  /** The text of a failure without a message from the server. */
  readonly failure: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A dialog of the user menu while the initial values of its form load, or if they cannot be loaded. */
export function ReadingDialog({ title, note, error, failure, onRetry, onClose }: ReadingDialogProps) {
  const words = error instanceof CallError ? serverMessage(error.reply) : undefined;
  return (
    <Dialog open aria-label={title} fullWidth maxWidth="xs" transitionDuration={0} onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ gap: 4, pb: 6 }}>
        {error ? (
          <ReadFailure text={words || failure} onRetry={onRetry} />
        ) : (
          <p className="muted flush" role="status">
            {note}
          </p>
        )}
        <div>
          <ActButton label={t('app.close')} onPress={onClose} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
