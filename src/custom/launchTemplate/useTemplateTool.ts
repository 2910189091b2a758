import { useState } from 'react';
import { lapseSession, sessionValid } from '../../authProvider/session';
import { showToast, toastDurations } from '../../ui/toasts';
import { useDraft } from '../../ui/tool/useDraft';
import { useLastAnswer } from '../../ui/tool/useLastAnswer';
import { sendTemplate } from './sendTemplate';
import { emptyForm, missingIn, type TemplateField, type TemplateForm, templateForm } from './templateFields';
import type { TemplateTool } from './templateTools';

const nothing: readonly TemplateField[] = [];

/** The state and the acts of a launch-template form, whose draft and last answer persist (specification, section 4). */
export function useTemplateTool(tool: TemplateTool, given: Partial<TemplateForm> | undefined) {
  const { draft, change, filled, discard } = useDraft(tool.name, templateForm, emptyForm, given);
  const { answer, busy, run, close } = useLastAnswer(tool.name);
  const [missing, setMissing] = useState(nothing);
  const [refusals, setRefusals] = useState(0);

  async function submit(): Promise<void> {
    if (busy) return;
    const found = missingIn(draft, tool.required);
    setMissing(found);
    if (found.length > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    if (!sessionValid()) {
      lapseSession('form');
      return;
    }
    await run(async () => {
      const made = await sendTemplate(tool, draft);
      if (!made) return undefined;
      const { tone, text, hint: detail } = made;
      showToast(tone, text, { duration: tone === 'success' ? toastDurations.short : toastDurations.long, detail });
      return made;
    });
  }

  return {
    form: draft,
    missing,
    refusals,
    busy,
    answer,
    filled,
    change: (part: Partial<TemplateForm>) => {
      change(part);
      setMissing(nothing);
    },
    submit,
    close,
    discard: () => {
      discard();
      setMissing(nothing);
    },
  };
}

export type TemplateToolState = ReturnType<typeof useTemplateTool>;
