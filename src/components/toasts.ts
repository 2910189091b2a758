import type { ReactNode } from 'react';
import { t } from '../i18n/translate';

/** Toasts, stored outside React so that any code can show one, the login screen included. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** A button of a toast. Exactly one of `press` and `gone` is called, once. Pressing closes the toast. */
export interface ToastAction {
  readonly label: string;
  /** Ctrl+Z presses it. */
  readonly isUndo?: boolean;
  readonly press: () => void;
  /** Called when the toast closes without a press. */
  readonly gone: () => void;
}

/** A link to the page that shows the result. */
export interface ToastLink {
  readonly label: string;
  readonly address: string;
  /** Opens `address` without reloading the console. */
  readonly open: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: ReactNode;
  /** Shown under the text, for example a server's response. */
  readonly detail?: string | undefined;
  readonly action?: ToastAction | undefined;
  readonly link?: ToastLink | undefined;
}

interface ToastOptions {
  /** In ms; see {@link toastDurations}. */
  readonly duration?: number;
  readonly detail?: string | undefined;
  readonly action?: ToastAction | undefined;
  readonly link?: ToastLink | undefined;
}

/** Durations of toasts, in ms (R9). */
export const toastDurations = { short: 2_000, long: 5_000, serverError: 6_000, offer: 10_000 } as const;

/** Returns the options of a toast that offers an action, and says so: screen readers announce its text only. */
export const offering = (action: ToastAction): ToastOptions => ({
  action,
  duration: toastDurations.offer,
  detail: t(action.isUndo ? 'list.undoOffered' : 'list.offered', {
    label: action.label,
    n: toastDurations.offer / 1_000,
  }),
});

/** More toasts than this would hide the page. */
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

/** Returns the ms until a toast closes; infinite while it is held. */
function timeLeft({ id }: Toast): number {
  const { left = 0, started = 0, timer } = timers.get(id) ?? {};
  return timer ? left - (Date.now() - started) : Number.POSITIVE_INFINITY;
}

/**
 * Shows a toast. A toast that repeats one on show restarts that one, so that a burst collapses; toasts with an action never collapse.
 * If there is no room, the toast that would close first makes way: a result is not pushed out by passing news.
 */
export function showToast(
  kind: ToastKind,
  text: ReactNode,
  { duration = toastDurations.short, detail, action, link }: ToastOptions = {},
): void {
  const repeats = (toast: Toast) =>
    toast.kind === kind && toast.text === text && toast.detail === detail && toast.link?.address === link?.address;
  const same = action ? undefined : toasts.find((toast) => repeats(toast) && !toast.action);
  if (same) {
    start(same.id, duration);
    return;
  }
  lastId += 1;
  start(lastId, duration);
  toasts = [...toasts, { id: lastId, kind, text, detail, action, link }];
  const [first] = toasts.length > maximum ? toasts.toSorted((one, other) => timeLeft(one) - timeLeft(other)) : [];
  keep(toasts.filter((toast) => toast !== first));
}

/** Closes all toasts but these. */
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

/** Runs a toast's action, once, and closes the toast. */
export function pressToast(id: number): void {
  const action = toasts.find((toast) => toast.id === id)?.action;
  toasts = toasts.map((toast) => (toast.id === id ? { ...toast, action: undefined } : toast));
  dismissToast(id);
  action?.press();
}

/** Closes all toasts. */
export function clearToasts(): void {
  keep([]);
}

/** Stops a toast's timer while the pointer or the focus is in it. */
export function holdToast(id: number): void {
  const entry = timers.get(id);
  if (!entry?.timer) return;
  clearTimeout(entry.timer);
  timers.set(id, { left: entry.left - (Date.now() - entry.started), started: 0, timer: undefined });
}

/** Resumes the timer of a held toast. */
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
