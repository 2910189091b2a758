import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { NameInText } from '../../ui/NameInText';

interface DiscardDialogProps {
  readonly username: string;
  /** Leaves, and the edits are gone. */
  readonly onDiscard: () => void;
  /** Stays, and the edits with it. */
  readonly onStay: () => void;
}

/** Asks before edits that have not been submitted are thrown away. */
export function DiscardDialog({ username, onDiscard, onStay }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title={<NameInText text="roleUpdate.discardTitle" name={username} />}
      act={t('roleUpdate.discard')}
      destructive
      description={t('roleUpdate.discardHelp')}
      onAct={onDiscard}
      onClose={onStay}
    />
  );
}
