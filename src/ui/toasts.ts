import type { ReactNode } from 'react';

/** The notices that come and go, outside React: any code of the console may raise one, the login screen included. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** A button of a toast. Of `press` and `gone` one is called, once: the toast goes when it is pressed. */
export interface ToastAction {
  readonly label: string;
  readonly press: () => void;
  /** The toast has gone without it. */
  readonly gone: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: ReactNode;
  /** More about it, shown under the text: a server's answer, for instance. */
  readonly detail?: string | undefined;
  readonly action?: ToastAction | undefined;
}

interface ToastOptions {
  /** In ms; see {@link toastDurations}. */
  readonly duration?: number;
  readonly detail?: string | undefined;
  readonly action?: ToastAction | undefined;
}

/** How long a toast stands, in ms (R9). */
export const toastDurations = { short: 2_000, long: 5_000, serverError: 6_000 } as const;

/** More than this many at a time hide the page; the oldest goes. */
const maximum = 4;

const timers = new Map<number, { left: number; started: number; timer: ReturnType<typeof setTimeout> | undefined }>();
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function start(id: number, left: number): void {
  clearTimeout(timers.get(id)?.timer);
  timers.set(id, { left, started: Date.now(), timer: setTimeout(() => dismissToast(id), left) });
}

/**
 * Shows a toast. One that says the same as a toast still on show takes its place, so that a burst collapses into one; but each
 * with an action is one of its own.
 */
export function showToast(
  kind: ToastKind,
  text: ReactNode,
  { duration = toastDurations.short, detail, action }: ToastOptions = {},
): void {
  const said = (toast: Toast) => toast.kind === kind && toast.text === text && toast.detail === detail;
  const same = action ? undefined : toasts.find((toast) => said(toast) && !toast.action);
  if (same) {
    start(same.id, duration);
    return;
  }
  lastId += 1;
  const next = [...toasts, { id: lastId, kind, text, detail, action }];
  keep(next.slice(-maximum));
  start(lastId, duration);
}

/** Shows these toasts, and lets the others go. */
function keep(next: readonly Toast[]): void {
  const gone = toasts.filter((toast) => !next.includes(toast));
  for (const { id } of gone) {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  }
  change(next);
  for (const { action } of gone) action?.gone();
}

export function dismissToast(id: number): void {
  keep(toasts.filter((toast) => toast.id !== id));
}

/** Does what a toast's button is for, once, and takes the toast away. */
export function pressToast(id: number): void {
  const action = toasts.find((toast) => toast.id === id)?.action;
  toasts = toasts.map((toast) => (toast.id === id ? { ...toast, action: undefined } : toast));
  dismissToast(id);
  action?.press();
}

/** Takes all toasts away: what they said is over. */
export function clearToasts(): void {
  keep([]);
}

/** Stops a toast's clock while somebody points at it or has the focus in it. */
export function holdToast(id: number): void {
  const entry = timers.get(id);
  if (!entry?.timer) return;
  clearTimeout(entry.timer);
  timers.set(id, { left: entry.left - (Date.now() - entry.started), started: 0, timer: undefined });
}

/** Lets a held toast's clock run on. */
export function releaseToast(id: number): void {
  const entry = timers.get(id);
  if (entry && !entry.timer) start(id, Math.max(entry.left, 500));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
