import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { apart, ToolForm } from '../../ui/tool/ToolForm';
import { useFocusAfter } from '../../ui/tool/useFocusAfter';
import { ProcessTerminationAnswer } from './ProcessTerminationAnswer';
import type { TerminationForm } from './processTerminationForm';
import { TerminationDialog } from './TerminationDialog';
import { TerminationInputs } from './TerminationInputs';
import { useMachineTermination } from './useMachineTermination';

interface MachineTerminationToolProps {
  /** What the link here has filled in. */
  readonly given: Partial<TerminationForm> | undefined;
}

/** The form of a termination by process, the question before it, and what came of it. */
export function MachineTerminationTool({ given }: MachineTerminationToolProps) {
  const termination = useMachineTermination(given);
  const { busy, answer, asked } = termination;
  const [submit, andThenFocus] = useFocusAfter();

  return (
    <>
      <ToolForm
        refusals={termination.refusals}
        onSubmit={termination.ask}
        actions={
          <>
            <ActButton
              ref={submit}
              label={t('processTools.terminate')}
              icon={DeleteForever}
              destructive
              submits
              busy={busy}
            />
            {termination.filled ? (
              <div className={apart}>
                <ActButton
                  label={t('tools.discardDraft')}
                  disabled={busy}
                  onPress={andThenFocus(termination.discard)}
                />
              </div>
            ) : null}
          </>
        }
        answer={answer ? <ProcessTerminationAnswer answer={answer} onClose={andThenFocus(termination.close)} /> : null}
      >
        <TerminationInputs termination={termination} />
      </ToolForm>
      {asked ? <TerminationDialog termination={termination} wanted={asked} /> : null}
    </>
  );
}
