import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { LaunchBody } from '../../../contract/launches';
import { launchInstanceTypes } from '../../../contract/values';
import { onSessionEnd, sessionUser } from '../../authProvider/session';
import { jsonOf } from '../../dataProvider/jsonOf';

/*
 * The last launch of whoever is signed in, outside React and in this tab's session storage (which the end of the session
 * clears, D10): on the way back to the page, and after a reload in the middle of it, it is known by its key.
 */

const shape = z.object({
  key: z.string(),
  body: z.object({
    process_id: z.union([z.number(), z.string()]),
    template_id: z.string(),
    version: z.string(),
    count: z.number(),
    instance_type: z.nullable(z.enum(launchInstanceTypes)),
    tagname: z.string(),
  }),
  at: z.number(),
  unknown: z.boolean(),
  done: z.boolean(),
});

export interface LaunchRecord {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly body: LaunchBody;
  /** When it was sent, in ms since the epoch. */
  readonly at: number;
  /** No answer has told yet whether machines were launched (C8). */
  readonly unknown: boolean;
  /** Its machines are launched, and the form has been made ready for another launch. */
  readonly done: boolean;
}

const listeners = new Set<() => void>();
let known: { readonly record: LaunchRecord | undefined } | undefined;

const storageKey = () => `launch ${JSON.stringify([sessionUser()?.username])}`;

function kept(): LaunchRecord | undefined {
  try {
    return shape.safeParse(jsonOf(sessionStorage.getItem(storageKey()) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The last launch; `undefined` when there was none in this tab, or it was put away. Stable between changes. */
export function lastLaunch(): LaunchRecord | undefined {
  known ??= { record: kept() };
  return known.record;
}

/** Remembers a launch, or puts the last one away. */
export function rememberLaunch(record: LaunchRecord | undefined): void {
  known = { record };
  try {
    if (record) sessionStorage.setItem(storageKey(), JSON.stringify(record));
    else sessionStorage.removeItem(storageKey());
  } catch {
    // It then lasts as long as the page (C26).
  }
  for (const listener of listeners) listener();
}

/** Changes what is remembered of a launch, unless another one has taken its place. */
export function changeLaunch(key: string, part: Partial<Pick<LaunchRecord, 'unknown' | 'done'>>): void {
  const record = lastLaunch();
  if (record?.key === key) rememberLaunch({ ...record, ...part });
}

onSessionEnd(() => {
  known = undefined;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link lastLaunch}, followed. */
export const useLastLaunch = () => useSyncExternalStore(subscribe, lastLaunch);
