import { useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';
import * as z from 'zod/mini';
import { sessionUser } from '../authProvider/session';
import { useSession } from '../authProvider/useSession';
import { persistentByKey } from '../config/persistent';
import { usePersistent } from '../config/usePersistent';
import { queryClient } from '../dataProvider/queryClient';
import type { ActionResult } from '../definitions/answer';

/*
 * Each run of a form or an action is a mutation, which is pending until its result is shown. It outlives its page and the session, so
 * that nothing is sent twice (C10, D21).
 */

/** A settled run is dropped after this time, in ms. The cache checks a pending run as often, so 0 would keep the processor busy. */
const dropAfterMs = 1_000;

/** The progress of a run of several requests or rows. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

/** A pending run. */
export interface Run {
  /** The name of the action. */
  readonly act: string;
  readonly progress?: Progress;
  /** The rows of an action. */
  readonly ids?: readonly Identifier[];
  /** True for an action on a selection, or with a dialog. A page has one of them at a time. */
  readonly isOpen?: boolean;
}

/** A form of a person, or a list with actions. */
type RunKey = readonly ['form' | 'action', string];

const mutations = queryClient.getMutationCache();

const subscribe = (listener: () => void) => mutations.subscribe(listener);

/** Returns the pending runs under a key. */
export const pendingRuns = (key: RunKey): readonly Run[] =>
  mutations.findAll({ mutationKey: key, exact: true, status: 'pending' }).map(({ state }) => state.variables as Run);

/**
 * Resolves once no run under a key is pending.
 *
 * @param ids only runs on any of these rows count
 */
export function untilFree(key: RunKey, ids?: readonly Identifier[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (pendingRuns(key).some((run) => !ids || run.ids?.some((id) => ids.includes(id)))) return;
      stop();
      resolve();
    };
    const stop = subscribe(look);
    look();
  });
}

/** Returns what `select` finds in the pending runs under a key. */
export const usePendingRuns = <Found>(key: RunKey, select: (runs: readonly Run[]) => Found): Found =>
  useSyncExternalStore(subscribe, () => select(pendingRuns(key)));

/** Starts a run, which is pending until `send` settles. `send` can change it, for instance its progress. */
export async function startRun(
  key: RunKey,
  run: Run,
  send: (change: (part: Partial<Run>) => void) => Promise<void>,
): Promise<void> {
  const mutation = mutations.build<void, Error, Run, unknown>(queryClient, {
    mutationKey: key,
    // Offline, a request fails like any other: it is not sent later by itself.
    networkMode: 'always',
    gcTime: dropAfterMs,
    mutationFn: () =>
      send((part) => {
        mutation.state = { ...mutation.state, variables: { ...run, ...mutation.state.variables, ...part } };
        mutations.notify({ type: 'updated', mutation, action: { type: 'continue' } });
      }),
  });
  await mutation.execute(run);
}

/** A report of a form's run before it ends. */
interface Interim extends Pick<Run, 'progress'> {
  readonly answer?: ActionResult;
  /** The name of the action from here on. */
  readonly act?: string;
}

export type Report = (interim: Interim) => void;

/** Sends a form's requests and resolves with the result; `undefined` if there is nothing to show. */
type FormCall = (report: Report) => Promise<ActionResult | undefined>;

const resultShape = z.object({
  tone: z.enum(['success', 'warning', 'error']),
  text: z.string(),
  hint: z.optional(z.string()),
  raw: z.optional(z.string()),
  body: z.optional(z.unknown()),
  status: z.optional(z.number()),
  at: z.optional(z.number()),
  act: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});

/** The last results in this tab, until the session ends (D10). Another tab may sign in as another user or switch the vertical (C12, D63). */
const results = persistentByKey<ActionResult | undefined>(resultShape, undefined, 'sessionStorage');

/** Identifies a form of the person who is signed in: nobody else sees its runs and results (D10). */
function ownerKey(form: string): string {
  const { username, vertical } = sessionUser() ?? {};
  return JSON.stringify([username, vertical, form]);
}

const resultOfForm = (form: string) => results(`answer ${ownerKey(form)}`);

/** Runs a form, one run at a time. Drops a result that arrives after the session of its user. */
async function runForm(form: string, act: string, send: FormCall): Promise<void> {
  const owner = ownerKey(form);
  if (pendingRuns(['form', owner]).length > 0) return;
  await startRun(['form', owner], { act }, async (change) => {
    const report: Report = ({ answer, ...part }) => {
      change(part);
      if (answer && ownerKey(form) === owner) resultOfForm(form).change(() => answer);
    };
    const answer = await send(report);
    if (answer) report({ answer });
  });
}

/**
 * Runs the calls of a form, one at a time, and returns the last result, which survives navigation and a reload (R11) until the
 * session ends.
 *
 * @param form unique among all forms
 */
export function useRun(form: string) {
  useSession();
  const run = usePendingRuns(['form', ownerKey(form)], ([first]) => first);
  const answer = usePersistent(resultOfForm(form));
  return {
    answer,
    /** True while a call is in flight, of this visit to the page or an earlier one. */
    busy: run !== undefined,
    /** The name of the action in flight. */
    act: run?.act,
    progress: run?.progress,
    /** Sends unless a call is in flight. The previous result stays if there is no new one. */
    run: (send: FormCall, act = 'submit') => runForm(form, act, send),
    /** Sends once no call is in flight. */
    runNext: (send: FormCall, act: string) => untilFree(['form', ownerKey(form)]).then(() => runForm(form, act, send)),
    /** Removes the result. */
    close: () => void resultOfForm(form).change(() => undefined),
  };
}
