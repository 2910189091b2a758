import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { ToolForm } from '../../ui/tool/ToolForm';
import { useFocusAfter } from '../../ui/tool/useFocusAfter';
import { UpdateFacts } from './UpdateFacts';
import { UpdateInputs } from './UpdateInputs';
import { missingIn, type UpdateForm } from './updateForm';
import { useProcessUpdate } from './useProcessUpdate';

interface UpdateToolProps {
  /** What the link here has filled in. */
  readonly given: Partial<UpdateForm> | undefined;
}

/** The form that asks for a change of a process, and what came of it. */
export function UpdateTool({ given }: UpdateToolProps) {
  const update = useProcessUpdate(given);
  const { form, busy, answer } = update;
  const [submit, andThenFocus] = useFocusAfter();
  const [missing] = Object.values(missingIn(form));

  return (
    <ToolForm
      refusals={update.refusals}
      onSubmit={() => void update.submit()}
      actions={
        <>
          <ActButton
            ref={submit}
            label={t('page.updateProcess')}
            filled
            submits
            busy={busy}
            reason={missing}
            onRefused={() => void update.submit()}
          />
          {update.filled ? (
            <ActButton label={t('tools.discardDraft')} disabled={busy} onPress={andThenFocus(update.discard)} />
          ) : null}
        </>
      }
      answer={
        answer ? (
          <ServerResponse answer={answer} onClose={andThenFocus(update.close)}>
            <UpdateFacts answer={answer} />
          </ServerResponse>
        ) : null
      }
    >
      <UpdateInputs update={update} />
    </ToolForm>
  );
}
