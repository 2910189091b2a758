import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { elsewhereTool } from './tools';

interface ElsewhereDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before all other sessions of the person end (D62). */
export function ElsewhereDialog(props: ElsewhereDialogProps) {
  return (
    <FormDialog
      name="log-out-elsewhere"
      tool={elsewhereTool}
      title={t('account.elsewhere.title')}
      description={t('account.elsewhere.does')}
      {...props}
    />
  );
}
