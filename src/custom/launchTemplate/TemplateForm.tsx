import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { ToolForm } from '../../ui/tool/ToolForm';
import { useFocusAfter } from '../../ui/tool/useFocusAfter';
import { TemplateFacts } from './TemplateFacts';
import { TemplateInputs } from './TemplateInputs';
import type { TemplateForm as TemplateFields } from './templateFields';
import type { TemplateTool } from './templateTools';
import { useTemplateTool } from './useTemplateTool';

interface TemplateFormProps {
  readonly tool: TemplateTool;
  /** What the link here has filled in. */
  readonly given: Partial<TemplateFields> | undefined;
}

/** The form that makes a launch template, or a version of one, from a machine (specification, sections 2 and 5). */
export function TemplateForm({ tool, given }: TemplateFormProps) {
  const state = useTemplateTool(tool, given);
  const { busy, answer } = state;
  const [submit, andThenFocus] = useFocusAfter();

  return (
    <ToolForm
      refusals={state.refusals}
      onSubmit={() => void state.submit()}
      actions={
        <>
          <ActButton ref={submit} label={t(tool.texts.submit)} filled submits busy={busy} />
          {state.filled ? (
            <ActButton label={t('tools.discardDraft')} disabled={busy} onPress={andThenFocus(state.discard)} />
          ) : null}
        </>
      }
      answer={
        answer ? (
          <ServerResponse answer={answer} onClose={andThenFocus(state.close)}>
            {answer.tone === 'success' ? <TemplateFacts body={answer.body} /> : null}
          </ServerResponse>
        ) : null
      }
    >
      <TemplateInputs tool={tool} state={state} />
    </ToolForm>
  );
}
