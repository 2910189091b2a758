import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOffered } from '../authProvider/offeredCalls';
import { expireSession, sessionValid } from '../authProvider/session';
import { showToast, toastDurations } from '../components/toasts';
import type { ToolAnswer } from '../definitions/answer';
import type { FormValues } from '../definitions/formParts';
import type { Attempt, ToolAct, ToolDefinition, ToolParts } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { fieldsIn, isShown } from './fields';
import { bodyOfTool, invalidateCalls, refusedFields, sendTool, storedAnswer, tellAnswer } from './performTool';
import type { ToolLayout } from './steps';
import { useFormState } from './useFormState';
import { type Tell, useRun } from './useRun';
import { faultsOf } from './values';

interface ToolOptions {
  /** Of its draft and its last answer: unique among all forms. */
  readonly name: string;
  readonly tool: ToolDefinition;
  readonly parts: ToolParts;
  readonly layout: ToolLayout;
  readonly given: Partial<FormValues> | undefined;
  /** The fields begin with what is there already, and a draft holds only what differs from that. */
  readonly changesOnly?: boolean;
  /** The end of a session is answer as that of a form is, by the page alone (R19). */
  readonly quietExpiry: boolean;
  /** Told of a success, with the form that was sent. */
  readonly onDone?: ((values: FormValues) => void) | undefined;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The state of a tool: its form, the question before an act, the act in flight and the last answer (R10, R11, D21, D36). */
export function useTool({ name, tool, parts, layout, given, changesOnly, quietExpiry, onDone }: ToolOptions) {
  const { fields, steps } = layout;
  const calls = useRun(name);
  const { act: inFlight, busy, run, progress, close } = calls;
  const { check, oneFault, draft = 'person', afterSuccess = 'keep' } = tool;
  const stepOf = (field: string) =>
    steps.find(({ layout }) => fieldsIn(layout).some(({ name }) => name === field))?.name;
  const form = useFormState({ name, fields, check, oneFault, given, draft, changesOnly, inFlight: busy, stepOf });
  const [pendingAct, setPendingAct] = useState<ToolAct<FormValues>>();
  const client = useQueryClient();
  const reads = useReads();

  // A success that was there before is over: this visit begins with it at most in sight.
  const [previousAnswer] = useState(calls.answer);
  const isNew = calls.answer !== undefined && calls.answer !== previousAnswer;
  const done = isNew && calls.answer?.tone === 'success';
  const answer = tool.answer.once && calls.answer?.tone === 'success' && !done ? undefined : calls.answer;

  const finish = useEffectEvent(() => {
    const { values: sent } = calls.answer ?? {};
    // What was typed since it was sent is the next request.
    if (afterSuccess === 'empty' && (sent === undefined || same(sent, form.values))) form.discard();
    onDone?.(form.values);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each new success, and for nothing else
  useEffect(() => {
    if (done) finish();
  }, [done, calls.answer]);

  async function carryOut(act: ToolAct<FormValues>, values: FormValues, decision: unknown, tell: Tell) {
    const perform = parts.perform;
    const attempt: Attempt = {
      act: act.name,
      values,
      plan: act.plan,
      decision,
      client,
      previousAnswer: calls.answer,
      signal: reads.current.signal,
      bodyOf: (one) => bodyOfTool(tool, fields, one),
      send: (one, body) => sendTool(tool, fields, one, act, reads.current.signal, body),
      tell,
      close,
      refuse: (faults) => {
        const words = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault && say(fault)]));
        form.refuse(words);
        // Whoever has left the page meanwhile sees no field.
        const fault = reads.current.signal.aborted ? Object.values(words)[0] : undefined;
        if (fault) showToast('error', fault, { duration: toastDurations.serverError });
      },
    };
    const received = perform ? await perform(attempt) : await attempt.send(values);
    // Nothing was sent, or the session has ended.
    if (!received) return undefined;
    // Of several requests, some may have changed something all the same.
    if (!act.reads) invalidateCalls(client, tool.invalidates ?? [], !perform && received.tone === 'error');
    const outcome = storedAnswer(received, fields, values, act.name);
    tellAnswer(outcome, tool.answer, reads.current.signal.aborted);
    const refused = refusedFields(fields, values, received);
    if (Object.keys(refused).length > 0) form.refuse(refused);
    if (outcome.tone === 'success' && (act.forgets ?? afterSuccess !== 'keep')) form.forget(values);
    return act.reads || outcome.tone !== 'warning' ? outcome : withStateNow(outcome, attempt);
  }

  /** An unknown outcome, with what is so by now beside what was said (C8). */
  async function withStateNow(outcome: ToolAnswer, attempt: Attempt): Promise<ToolAnswer> {
    const { values, tell } = attempt;
    if (parts.afterUnknown) {
      tell({ answer: outcome });
      return parts.afterUnknown(outcome, attempt);
    }
    const reading = tool.acts.find((one) => one.name === tool.afterUnknown);
    if (!reading) return outcome;
    tell({ answer: outcome });
    const now = await sendTool(tool, fields, values, reading, reads.current.signal);
    return now?.tone === 'success' ? { ...outcome, body: now.body } : outcome;
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
    if (sessionOpen()) void run((tell) => carryOut(act, values, decision, tell), act.name);
  }

  /** A button was pressed: acts, or asks, or says what is wrong. */
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
    /** The act that is in flight, and how far it is. */
    inFlight,
    progress,
    /** The act whose question is open. */
    pendingAct,
    /** The tool's own part asks about it. */
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
    /** The first thing that is not filled in. */
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

/** The signal that calls off a page's reads when it is left; what changes something goes on without it. */
export function useReads(): RefObject<AbortController> {
  const reads = useRef(new AbortController());
  useEffect(() => {
    // Anew, since in development React leaves and opens each page once.
    reads.current = new AbortController();
    return () => reads.current.abort();
  }, []);
  return reads;
}
