import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FactRows } from '../../ui/tool/FactRows';
import { targetRows } from './targetRows';
import type { MachineToolState } from './useMachineTool';

/** The question before a stop or a termination, which shows the machine that is hit (D34). */
export function ConfirmAct({ tool: { asked, form, confirm, cancel } }: { readonly tool: MachineToolState }) {
  if (asked !== 'stop' && asked !== 'terminate') return null;
  return (
    <ConfirmDialog
      title={t(asked === 'stop' ? 'machine.stopTitle' : 'terminate.ask', { n: 1 })}
      act={t(asked === 'stop' ? 'machine.stopOne' : 'terminate.actOne')}
      destructive={asked === 'terminate'}
      description={t(asked === 'stop' ? 'machine.stopHelp' : 'machine.terminateHelp')}
      onAct={confirm}
      onClose={cancel}
    >
      <FactRows label={t('terminate.hit')} rows={targetRows(form)} />
    </ConfirmDialog>
  );
}
