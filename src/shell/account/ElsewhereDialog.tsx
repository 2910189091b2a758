import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { elsewhereTool } from './tools';

interface ElsewhereDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The question whether all other sessions of one's own are to end, in the menu and beside the list of them (D62). */
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
