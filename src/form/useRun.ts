import * as z from 'zod/mini';
import { createStore, useStore } from 'zustand';
import { sessionUser } from '../authProvider/session';
import { useSession } from '../authProvider/useSession';
import { persistentByKey } from '../config/persistent';
import { usePersistent } from '../config/usePersistent';
import type { ToolAnswer } from '../definitions/answer';

/** The progress of a call of several requests. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

/** A report of a call before it ends. */
interface Interim {
  readonly answer?: ToolAnswer;
  readonly progress?: Progress;
  /** The name of the action from here on. */
  readonly act?: string;
}

export type Tell = (interim: Interim) => void;

/** Sends a form's requests and resolves with the result; `undefined` if there is nothing to show. */
type FormCall = (tell: Tell) => Promise<ToolAnswer | undefined>;

interface Run {
  readonly act?: string;
  readonly progress?: Progress;
}

/**
 * The calls in flight, by person, vertical and form. They outlive the form's page and the session: the same person cannot send the
 * form again (D21), and nobody else sees them (D10).
 */
const runs = createStore<Readonly<Record<string, Run>>>(() => ({}));

const answerShape = z.object({
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

/** The last answers in this tab, until the session ends (D10). Another tab may sign in as another user or switch the vertical (C12, D63). */
const answers = persistentByKey<ToolAnswer | undefined>(
  z.pipe(
    answerShape,
    z.transform((answer): ToolAnswer => ({ ...answer, raw: answer.raw, body: answer.body })),
  ),
  undefined,
  'sessionStorage',
);

function keyOf(form: string): string {
  const { username, vertical } = sessionUser() ?? {};
  return JSON.stringify([username, vertical, form]);
}

const answerTo = (form: string) => answers(`answer ${keyOf(form)}`);

/** Runs a form's call, one at a time. Drops an answer that comes while somebody else, or nobody, is signed in. */
async function start(form: string, act: string, send: FormCall): Promise<void> {
  const key = keyOf(form);
  if (runs.getState()[key]) return;
  const tell: Tell = ({ answer, ...part }) => {
    runs.setState(({ [key]: run }) => ({ [key]: { ...run, ...part } }));
    if (answer && keyOf(form) === key) answerTo(form).change(() => answer);
  };
  tell({ act });
  let answer: ToolAnswer | undefined;
  try {
    answer = await send(tell);
  } finally {
    if (answer) tell({ answer });
    runs.setState(({ [key]: _, ...others }) => others, true);
  }
}

/**
 * Runs the calls of a form, one at a time, and returns the last answer, which survives navigation and a reload (R11) until the
 * session ends.
 *
 * @param form unique among all forms
 */
export function useRun(form: string) {
  useSession();
  const key = keyOf(form);
  const run = useStore(runs, (all) => all[key]);
  const answer = usePersistent(answerTo(form));
  return {
    answer,
    /** True while a call is in flight, of this visit to the page or an earlier one. */
    busy: run !== undefined,
    /** The name of the action in flight. */
    act: run?.act,
    progress: run?.progress,
    /** Sends unless a call is in flight. The previous answer stays if there is no new one. */
    run: (send: FormCall, act = 'submit') => start(form, act, send),
    /** Removes the answer. */
    close: () => void answerTo(form).change(() => undefined),
  };
}

/** Returns the last answer to a form of the user who is signed in. */
export const storedAnswer = (form: string): ToolAnswer | undefined => answerTo(form).read();
