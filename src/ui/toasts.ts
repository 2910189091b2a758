/** The notices that come and go, outside React: any code of the console may raise one, the login screen included. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** More about it, shown under the text: a server's answer, for instance. */
  readonly detail?: string | undefined;
}

/** How long a toast stands, in ms (specification, section 9). */
export const toastDurations = { short: 2_000, long: 5_000, serverError: 6_000 } as const;

/** More than this many at a time hide the page; the oldest goes. */
const most = 4;

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
 * Shows a toast. One that says the same as a toast still on show takes its place, so that a burst collapses into one.
 *
 * @param duration in ms; see {@link toastDurations}
 */
export function showToast(
  kind: ToastKind,
  text: string,
  { duration = toastDurations.short, detail }: { duration?: number; detail?: string | undefined } = {},
): void {
  const same = toasts.find((toast) => toast.kind === kind && toast.text === text && toast.detail === detail);
  if (same) {
    start(same.id, duration);
    return;
  }
  lastId += 1;
  const next = [...toasts, { id: lastId, kind, text, detail }];
  for (const { id } of next.slice(0, -most)) forget(id);
  change(next.slice(-most));
  start(lastId, duration);
}

function forget(id: number): void {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
}

export function dismissToast(id: number): void {
  forget(id);
  change(toasts.filter((toast) => toast.id !== id));
}

/** Takes all toasts away: what they said is over. */
export function clearToasts(): void {
  for (const { id } of toasts) forget(id);
  change([]);
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
