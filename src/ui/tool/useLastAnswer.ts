import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../authProvider/session';
import { keepAnswer, keptAnswer } from './keptAnswers';
import type { ToolAnswer } from './toolAnswer';

interface Run {
  readonly answer?: ToolAnswer | undefined;
  /** The call that is under way. */
  readonly call?: object | undefined;
}

/*
 * The forms whose last answer stays: outside React, so that an answer that comes while another page is open is there on the
 * way back, and so that a form that was left in flight cannot send the same once more (D21).
 */
let runs: ReadonlyMap<string, Run> = new Map();
const listeners = new Set<() => void>();

/** What is known of a form: what this page has seen of it, else what was kept before a reload. */
function runOf(form: string): Run {
  const known = runs.get(form);
  if (known) return known;
  const kept: Run = { answer: keptAnswer(form) };
  runs = new Map(runs).set(form, kept);
  return kept;
}

function put(form: string, run: Run): void {
  runs = new Map(runs).set(form, run);
  for (const listener of listeners) listener();
}

// Nobody sees what another person was answered (D10).
onSessionEnd(() => {
  runs = new Map();
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a form's call, one at a time, and keeps its answer; an answer that comes after the session has ended is dropped. */
async function start(form: string, act: () => Promise<ToolAnswer | undefined>): Promise<void> {
  if (runOf(form).call) return;
  const call = {};
  put(form, { ...runOf(form), call });
  let answer: ToolAnswer | undefined;
  try {
    answer = await act();
  } finally {
    const now = runs.get(form);
    if (now?.call === call) {
      put(form, { answer: answer ?? now.answer });
      if (answer) keepAnswer(form, answer);
    }
  }
}

/**
 * The last server response of a form, which persists across navigation and a reload (specification, section 4) until the
 * session ends.
 *
 * @param form unique among all forms
 */
export function useLastAnswer(form: string) {
  const { answer, call } = useSyncExternalStore(subscribe, () => runOf(form));
  return {
    answer,
    /** A call is under way, of this visit to the page or an earlier one. */
    busy: call !== undefined,
    /** Runs a call unless one is under way; without an answer the former one stays. */
    run: (act: () => Promise<ToolAnswer | undefined>) => start(form, act),
    /** Takes the answer away. */
    close: () => {
      put(form, { ...runOf(form), answer: undefined });
      keepAnswer(form, undefined);
    },
  };
}
