import { useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';
import type { RowRecord } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { FormValues } from '../../definitions/formParts';
import type { RowsParts, ToolAct } from '../../definitions/tool';
import type { ActionEnd } from './actionFailure';
import type { LeftOut } from './actionRules';

/** What an act of a tool on rows has of its own: what asks and sends, and the forms that hit the rows. */
export interface JobOfTool {
  readonly parts: RowsParts;
  readonly act: ToolAct<FormValues>;
  readonly forms: readonly FormValues[];
}

/** An action on the selection, or one that asks first. Its records are those of the moment in which it began. */
export interface Job {
  /** The resource's name. */
  readonly list: string;
  readonly action: RowAction;
  readonly records: readonly RowRecord[];
  readonly leftOut: readonly LeftOut[];
  /** Those of the records that the list does not show. */
  readonly hidden: ReadonlySet<Identifier>;
  readonly phase: 'reading' | 'asking' | 'running' | 'ended';
  /** Whether it has a dialog: it asks, or it has the ends of several rows to tell. */
  readonly shown: boolean;
  /** Its page has been left while it ran: its end is told in a toast. */
  readonly left?: boolean;
  /** By record; of `runAll` there is one end for all. */
  readonly ends: readonly (ActionEnd | undefined)[];
  /** How many records are done. */
  readonly done: number;
  /** What was typed as the reason; '' for none. */
  readonly reason: string;
  /** What the form of its question holds. */
  readonly values?: FormValues | undefined;
  /** For an act of a tool: it has its own question. */
  readonly ofTool?: JobOfTool | undefined;
  /** What the server said when it refused what the form of its question holds: that is asked again. */
  readonly refusal?: { readonly text: string; readonly body: unknown } | undefined;
}

const noneHidden: Job['hidden'] = new Set();

/** There is at most one: a dialog stands before everything else. It outlives its page while it runs. */
let current: Job | undefined;
const listeners = new Set<() => void>();

function set(job: Job | undefined): void {
  current = job;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins a job; false while there is another one. */
export function openJob(job: Pick<Job, 'list' | 'action' | 'phase'> & Partial<Job>): boolean {
  if (current) return false;
  set({ records: [], leftOut: [], hidden: noneHidden, shown: false, ends: [], done: 0, reason: '', ...job });
  return true;
}

/** Changes the job there is. */
export function changeJob(change: Partial<Job>): void {
  if (current) set({ ...current, ...change });
}

export function closeJob(): void {
  set(undefined);
}

/** The job there is. */
export function currentJob(): Job | undefined {
  return current;
}

/** What was filled in for a job that failed: it stands in the next question of the same action. */
let unused: Pick<Job, 'action' | 'reason' | 'values'> | undefined;

/** Keeps what was filled in for the job there is, which did not do what it should; or forgets what was kept. */
export function keepFilled(failed: boolean): void {
  unused = failed ? current : undefined;
}

/** What was kept for an action. */
export function keptFor(action: RowAction): { readonly reason: string; readonly values?: FormValues | undefined } {
  return unused?.action === action ? unused : { reason: '' };
}

/** The page of a list is left: what has not begun does not begin, and what runs tells its end in a toast. */
export function leaveJob(list: string): void {
  keepFilled(false);
  if (current?.list !== list) return;
  if (current.phase === 'running') changeJob({ shown: false, left: true });
  else closeJob();
}

/** The job of a list, kept up to date. */
export function useJob(list: string): Job | undefined {
  const job = useSyncExternalStore(subscribe, currentJob);
  return job?.list === list ? job : undefined;
}
