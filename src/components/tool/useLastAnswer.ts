import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { onSessionEnd, sessionUser } from '../../authProvider/session';
import { jsonOf } from '../../dataProvider/jsonOf';
import type { ToolAnswer } from './toolAnswer';

/** How far a call of several requests is. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

/** What a call tells before it ends. */
interface Interim {
  readonly answer?: ToolAnswer;
  readonly progress?: Progress;
  /** What is done from here on, by another name. */
  readonly act?: string;
}

export type Tell = (interim: Interim) => void;

/** Sends what a form asks for, and resolves with what there is to say; `undefined` when that is nothing. */
type FormCall = (tell: Tell) => Promise<ToolAnswer | undefined>;

interface Run {
  readonly answer?: ToolAnswer | undefined;
  /** The call that is in flight. */
  readonly call?: object | undefined;
  readonly act?: string | undefined;
  readonly progress?: Progress | undefined;
}

/*
 * Calls of forms and their last answers, outside React: an answer that comes while another page is open is there on the
 * way back, and a form that was left in flight cannot send the same again (D21).
 */
let runs: ReadonlyMap<string, Run> = new Map();
const listeners = new Set<() => void>();

/** What is known of a form: what this page has seen of it, else what was stored before a reload. */
function runOf(form: string): Run {
  const known = runs.get(form);
  if (known) return known;
  const stored: Run = { answer: storedAnswer(form) };
  runs = new Map(runs).set(form, stored);
  return stored;
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
async function start(form: string, act: string, send: FormCall): Promise<void> {
  if (runOf(form).call) return;
  const call = {};
  const update = (part: Run) => {
    const now = runs.get(form);
    if (now?.call !== call) return;
    put(form, { ...now, ...part });
    if (part.answer) storeAnswer(form, part.answer);
  };
  put(form, { ...runOf(form), call, act });
  let answer: ToolAnswer | undefined;
  try {
    answer = await send(update);
  } finally {
    update({ ...(answer && { answer }), call: undefined, act: undefined, progress: undefined });
  }
}

/**
 * The calls of a form, of which one is in flight at a time, and the last answer, which persists across navigation and a
 * reload (R11) until the session ends.
 *
 * @param form unique among all forms
 */
export function useLastAnswer(form: string) {
  const { answer, call, act, progress } = useSyncExternalStore(subscribe, () => runOf(form));
  return {
    answer,
    /** A call is in flight, of this visit to the page or an earlier one. */
    busy: call !== undefined,
    /** What is in flight. */
    act,
    progress,
    /** Sends unless something is in flight; without an answer the former one stays. */
    run: (send: FormCall, act = 'submit') => start(form, act, send),
    /** Takes the answer away. */
    close: () => {
      put(form, { ...runOf(form), answer: undefined });
      storeAnswer(form, undefined);
    },
  };
}

/*
 * The last answers of forms in this tab's session storage, which the end of the session clears (D10), so that they are there
 * after a reload too: under the name of the person and the vertical, for another
 * tab may sign somebody else in (C12), or go over to another vertical (D63).
 */

const shape = z.object({
  tone: z.enum(['success', 'warning', 'error']),
  text: z.string(),
  hint: z.optional(z.string()),
  raw: z.optional(z.string()),
  body: z.optional(z.unknown()),
  status: z.optional(z.number()),
  at: z.number(),
  act: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});

const keyOf = (form: string) => {
  const { username, vertical } = sessionUser() ?? {};
  return `answer ${JSON.stringify([username, vertical, form])}`;
};

/** What is stored for whoever is signed in; `undefined` when there is nothing, or nothing of an answer's shape. */
export function storedAnswer(form: string): ToolAnswer | undefined {
  try {
    const { data } = shape.safeParse(jsonOf(sessionStorage.getItem(keyOf(form)) ?? ''));
    return data && { ...data, raw: data.raw, body: data.body };
  } catch {
    return undefined;
  }
}

/** Stores an answer, or deletes the stored one. */
function storeAnswer(form: string, answer: ToolAnswer | undefined): void {
  try {
    if (answer) sessionStorage.setItem(keyOf(form), JSON.stringify(answer));
    else sessionStorage.removeItem(keyOf(form));
  } catch {
    // It then lasts as long as the page (C26).
  }
}
