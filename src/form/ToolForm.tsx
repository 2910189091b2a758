import Box from '@mui/material/Box';
import useTimeout from '@mui/utils/useTimeout';
import { type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActButton } from '../components/ActButton';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { focusOnMount } from '../components/focusOnMount';
import { showToast, toastDurations } from '../components/toasts';
import type { FormValues } from '../definitions/formParts';
import type { ToolDefinition, ToolParts } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { Fields } from './Fields';
import { FormFrame } from './FormFrame';
import { currentStep, fieldsIn } from './fields';
import { BackButton, StepFrame } from './StepFrame';
import { bodyOfTool } from './sendTool';
import { stepAfter, stepBefore, toolLayout } from './steps';
import { ToolActions } from './ToolActions';
import { FactTable, ToolResponse } from './ToolResponse';
import { useTool } from './useTool';

/** Places the response beside a narrow form on wide screens. */
const columnsLook = (wide: boolean, within: boolean) => ({
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${wide ? 1040 : 560}px)`,
  gap: 6,
  alignItems: 'start',
  ...(!within && {
    '@container (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 560px) minmax(0, 1fr)' },
  }),
});

interface ToolFormProps {
  readonly name: string;
  readonly tool: ToolDefinition;
  readonly parts: ToolParts;
  readonly given?: Partial<FormValues> | undefined;
  /** Values of a record: the form starts with them, and a draft holds only changes. */
  readonly base?: FormValues;
  readonly quietExpiry?: boolean;
  /** Set in a dialog: the first field has the focus, the result is in the form, and a success does not navigate. */
  readonly dialog?: { readonly onDone: (values: FormValues) => void; readonly onClose: () => void };
}

/** The form of a tool, the question before its acts, and the result. */
export function ToolForm({ name, tool, parts, given, base, quietExpiry = false, dialog }: ToolFormProps) {
  const [layout] = useState(() => toolLayout(tool, base));
  const { fields, steps } = layout;
  const navigate = useNavigate();
  const leaving = useTimeout();
  const { leadsTo } = tool;
  const leave = () => {
    if (leadsTo) leaving.start(leadsTo.after, () => void navigate(leadsTo.path));
  };
  const onDone = dialog ? dialog.onDone : leave;
  const changesOnly = base !== undefined;
  const state = useTool({ name, tool, parts, layout, given, changesOnly, quietExpiry, onDone });
  const { form, answer, pendingAct, busy, done } = state;
  const step = steps.find((one) => one.name === form.values[currentStep]) ?? steps[0];
  const next = step && stepAfter(steps, step.name);
  const goTo = (to: string | undefined) => form.change({ [currentStep]: to });
  const heading = useRef<HTMLHeadingElement>(null);
  const [submit, andThenFocus] = useFocusAfter();

  function cancel(): void {
    if (!tool.cancel) return;
    if (form.hasDraft) showToast('info', say(tool.cancel.kept), { duration: toastDurations.long });
    void navigate(tool.cancel.path);
  }

  if (done && answer && parts.Done)
    return <parts.Done answer={answer} onLeave={() => void (leadsTo && navigate(leadsTo.path))} />;
  const within = tool.answer.within || dialog !== undefined;
  const onClose = dialog ? undefined : andThenFocus(state.close);
  const response = <ToolResponse tool={tool} parts={parts} state={state} onClose={onClose} />;
  const { Help, Question } = parts;
  const Part = step && parts.steps?.[step.name];
  const { asksItself } = state;
  const question = asksItself ? undefined : pendingAct?.question;
  const shown = step?.layout ?? layout.layout;
  const wide = shown.length > 1 && shown.every((part) => 'group' in part);
  const page = (
    <Box key={step?.name} sx={{ containerType: 'inline-size' }}>
      <Box sx={columnsLook(wide, within)}>
        <FormFrame
          form={form}
          parts={parts}
          disabled={done && (leadsTo !== undefined || dialog !== undefined)}
          manner={tool.sourceWords ?? 'load'}
          focused={dialog !== undefined}
          look={{
            containerType: 'inline-size',
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: wide ? 4 : 3,
          }}
          onSubmit={(unreadable) => {
            if (next === undefined) state.press(tool.acts[0], unreadable);
            else if (form.isGood(unreadable, fieldsIn(shown))) goTo(next);
          }}
        >
          {(unreadable) => (
            <>
              <Fields layout={shown} />
              {Part ? <Part values={form.values} change={form.change} /> : null}
              {tool.help ? (
                <p className="secondary flush">
                  {say(tool.help.text)} <Link to={tool.help.path}>{say(tool.help.link)}</Link>
                </p>
              ) : null}
              {Help ? <Help values={form.values} change={form.change} /> : null}
              {within ? response : null}
              <ToolActions
                tool={tool}
                state={state}
                submit={submit}
                unreadable={unreadable}
                onDiscard={dialog || tool.draft === 'session' ? undefined : andThenFocus(state.discard)}
                onCancel={tool.cancel && !dialog ? cancel : undefined}
                next={next && say(step?.next ?? 'steps.next')}
              >
                {step ? (
                  <BackButton
                    to={stepBefore(steps, step.name)}
                    disabled={busy}
                    onBack={() => goTo(stepBefore(steps, step.name))}
                  />
                ) : null}
                {dialog ? (
                  <ActButton
                    // After a success the focused field is disabled, and Escape must still close the dialog.
                    ref={done ? focusOnMount : null}
                    label={t('app.close')}
                    disabled={busy}
                    onPress={dialog.onClose}
                  />
                ) : null}
              </ToolActions>
            </>
          )}
        </FormFrame>
        {within ? null : response}
      </Box>
    </Box>
  );
  return (
    <>
      {step ? (
        <StepFrame steps={steps} state={form.values} current={step.name} heading={heading} onGo={goTo}>
          {page}
        </StepFrame>
      ) : (
        page
      )}
      {question ? (
        <ConfirmDialog
          title={typeof question.title === 'function' ? question.title(form.values) : question.title}
          act={say(question.button)}
          icon={pendingAct?.icon}
          destructive={pendingAct?.destructive}
          description={question.help === undefined ? undefined : say(question.help)}
          onAct={() => state.confirm()}
          onClose={state.cancel}
        >
          <FactTable label={t('terminate.hit')} facts={question.hits(form.values)} />
        </ConfirmDialog>
      ) : null}
      {pendingAct && asksItself && Question && !busy ? (
        <Question
          act={pendingAct.name}
          values={form.values}
          plan={pendingAct.plan}
          bodyOf={(values) => bodyOfTool(tool, fields, values)}
          onAct={state.confirm}
          onClose={state.cancel}
        />
      ) : null}
    </>
  );
}

/**
 * Moves the focus from a button that disappears when it is pressed to one that stays.
 *
 * @returns the ref of the staying button, and a function that wraps the handler of the other
 * @example
 * const [submit, andThenFocus] = useFocusAfter();
 * <ActButton ref={submit} … /> <ActButton onPress={andThenFocus(discard)} … />
 */
function useFocusAfter(): readonly [RefObject<HTMLButtonElement | null>, (act: () => void) => () => void] {
  const button = useRef<HTMLButtonElement>(null);
  return [
    button,
    (act) => () => {
      act();
      button.current?.focus();
    },
  ];
}
