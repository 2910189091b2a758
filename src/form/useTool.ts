import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOffered } from '../authProvider/offeredCalls';
import { expireSession, sessionValid } from '../authProvider/session';
import { holdPage } from '../components/holdPage';
import { offering, showToast, type ToastAction, toastDurations } from '../components/toasts';
import type { ActionResult } from '../definitions/answer';
import type { FormValues } from '../definitions/formParts';
import type { Attempt, ToolAct, ToolDefinition, ToolParts } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { fieldsIn, isShown } from './fields';
import { offerFreshSignIn } from './freshSignIn';
import { announceResult, refusedFields, storedResult, withStateNow } from './results';
import { bodyOfTool, invalidateCalls, senderOf, sendTool } from './sendTool';
import type { ToolLayout } from './steps';
import { useFormState } from './useFormState';
import { type Report, useRun } from './useRun';
import { faultsOf, same } from './values';

interface ToolOptions {
  /** Identifies its draft and its last result; unique among all forms. */
  readonly name: string;
  readonly tool: ToolDefinition;
  readonly parts: ToolParts;
  readonly layout: ToolLayout;
  readonly given: Partial<FormValues> | undefined;
  /** The fields start with a record's values, and a draft holds only changes. */
  readonly changesOnly?: boolean;
  /** Only the page announces an expired session (R19). */
  readonly quietExpiry: boolean;
  /** Called after a success with the submitted values. */
  readonly onDone?: ((values: FormValues) => void) | undefined;
}

/** Holds the state of a tool: its form, the question before an act, the act in flight and the last result (R10, R11, D21, D36). */
export function useTool({ name, tool, parts, layout, given, changesOnly, quietExpiry, onDone }: ToolOptions) {
  const { fields, steps } = layout;
  const calls = useRun(name);
  const { act: inFlight, busy, run, runNext, progress, close } = calls;
  const { check, oneFault, draft = 'person', afterSuccess = 'keep' } = tool;
  const stepOf = (field: string) =>
    steps.find(({ layout }) => fieldsIn(layout).some(({ name }) => name === field))?.name;
  const form = useFormState({ name, fields, check, oneFault, given, draft, changesOnly, inFlight: busy, stepOf });
  const [pendingAct, setPendingAct] = useState<ToolAct<FormValues>>();
  const client = useQueryClient();
  const reads = useReads();

  // A success from a previous visit is only shown; it does not run `onDone` again.
  const [previousAnswer] = useState(calls.answer);
  const isNew = calls.answer !== undefined && calls.answer !== previousAnswer;
  const done = isNew && calls.answer?.tone === 'success';
  const answer = tool.answer.once && calls.answer?.tone === 'success' && !done ? undefined : calls.answer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new success
  useEffect(() => {
    if (!done) return;
    const { values: sent } = calls.answer ?? {};
    // Keeps what was typed since.
    if (afterSuccess === 'empty' && (sent === undefined || same(sent, form.values))) form.discard();
    onDone?.(form.values);
  }, [done, calls.answer]);

  async function carryOut(act: ToolAct<FormValues>, values: FormValues, decision: unknown, report: Report) {
    const perform = parts.perform;
    const attempt: Attempt = {
      ...senderOf(tool, fields, act, reads.current.signal),
      act: act.name,
      values,
      decision,
      client,
      previousAnswer: calls.answer,
      report,
      close,
      refuse: (faults) => {
        const words = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault && say(fault)]));
        form.refuse(words);
        // A page that was left shows no field.
        const fault = reads.current.signal.aborted ? Object.values(words)[0] : undefined;
        if (fault) showToast('error', fault, { duration: toastDurations.serverError });
      },
    };
    const received = perform ? await perform(attempt) : await attempt.send(values);
    // Nothing was sent, or the session has ended.
    if (!received) return undefined;
    // Some of several requests may have succeeded.
    if (!act.reads) invalidateCalls(client, tool.invalidates ?? [], !perform && received.tone === 'error');
    const stored = storedResult(received, fields, values, act.name);
    // Its own part draws what it knows of the content, such as a new token.
    const result = parts.Answer ? { ...stored, body: received.body } : stored;
    const undo = undoOf(act, result);
    if (undo) showToast(result.tone, result.text, offering(undo));
    else if (!offerFreshSignIn(received.body)) announceResult(result, tool.answer, reads.current.signal.aborted);
    const refused = refusedFields(fields, values, received);
    if (Object.keys(refused).length > 0) form.refuse(refused);
    if (result.tone === 'success' && (act.forgets ?? afterSuccess !== 'keep')) form.forget(values);
    return withStateNow(result, act.reads ? undefined : stateOf(attempt));
  }

  /** Returns the button that undoes an act; `undefined` if the result has none. */
  function undoOf({ undo }: ToolAct<FormValues>, result: ActionResult): ToastAction | undefined {
    const act = tool.acts.find(({ name }) => name === undo?.act);
    const reading = tool.acts.find(({ name }) => name === tool.afterUnknown);
    const values = result.tone === 'success' ? undo?.values(result) : undefined;
    if (!undo || !act || !reading || !values) return undefined;
    const label = t('list.undo');
    // The page may be left meanwhile.
    const { signal } = new AbortController();
    return {
      ...{ label, isUndo: true, gone: () => undefined },
      press: () => {
        showToast('info', t('list.offerRuns', { label }));
        const release = holdPage();
        void runNext(async (report) => {
          await undo.ready(() => sendTool(tool, fields, values, reading, signal));
          return carryOut({ ...act, undo: undefined }, values, undefined, report);
        }, act.name).finally(release);
      },
    };
  }

  /** Returns what adds the current state to an unknown outcome; `undefined` if the tool has no such act. */
  function stateOf(attempt: Attempt): ((unknown: ActionResult) => Promise<ActionResult>) | undefined {
    const reading = tool.acts.find((one) => one.name === tool.afterUnknown);
    if (!parts.afterUnknown && !reading) return undefined;
    return async (unknown) => {
      attempt.report({ answer: unknown });
      if (parts.afterUnknown) return parts.afterUnknown(unknown, attempt);
      const now = reading && (await sendTool(tool, fields, attempt.values, reading, reads.current.signal));
      return now?.tone === 'success' ? { ...unknown, body: now.body } : unknown;
    };
  }

  function sessionOpen(): boolean {
    if (sessionValid()) return true;
    if (quietExpiry) expireSession('form');
    else {
      showToast('error', tool.sessionOver === undefined ? t('tools.sessionExpired') : say(tool.sessionOver), {
        duration: toastDurations.long,
      });
      expireSession();
    }
    return false;
  }

  function send(act: ToolAct<FormValues>, decision?: unknown): void {
    const values = form.methods.getValues();
    if (sessionOpen()) void run((report) => carryOut(act, values, decision, report), act.name);
  }

  /** Handles a pressed button: sends, asks, or marks the errors. */
  function press(act: ToolAct<FormValues>, unreadable: readonly string[]): void {
    if (busy || (done && tool.leadsTo) || !form.isGood(unreadable) || !sessionOpen()) return;
    if (act.question || act.plan) setPendingAct(act);
    else send(act);
  }

  const missing = faultsOf(
    fields.map((field) => ({ ...field, schema: undefined, minimum: undefined })),
    form.values,
    undefined,
  );

  const planned = pendingAct?.plan && isOffered(pendingAct.plan.call) && (pendingAct.plan.when?.(form.values) ?? true);

  return {
    form,
    busy,
    /** The act in flight. */
    inFlight,
    progress,
    /** The act whose question is open. */
    pendingAct,
    /** True if the tool has its own question for it. */
    asksItself: parts.Question !== undefined && pendingAct?.plan !== undefined && (planned || !pendingAct.question),
    answer,
    /** Returns true if the last answer is about exactly what the form would send now. */
    answersForm: () =>
      answer?.values !== undefined &&
      same(bodyOfTool(tool, fields, answer.values), bodyOfTool(tool, fields, form.values)),
    done,
    press,
    confirm: (decision?: unknown) => {
      setPendingAct(undefined);
      if (pendingAct) send(pendingAct, decision);
    },
    cancel: () => setPendingAct(undefined),
    close,
    /** The error of the first required field that is empty. */
    missing: fields
      .filter((field) => isShown(field, form.values))
      .map(({ name: field }) => missing[field])
      .find(Boolean),
    discard: () => {
      form.discard();
      if (tool.answer.once) close();
    },
  };
}

export type ToolState = ReturnType<typeof useTool>;

/** Returns a controller that aborts the reads of a page when it is left. Changes do not use it. */
export function useReads(): RefObject<AbortController> {
  const reads = useRef(new AbortController());
  useEffect(() => {
    // In development, React unmounts and mounts each page once.
    reads.current = new AbortController();
    return () => reads.current.abort();
  }, []);
  return reads;
}
