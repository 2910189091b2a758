/** Told in steps of so many bytes: a small answer is never told of, and a large one not at every piece. */
const step = 1_000_000;

const received = new Map<string, number>();
const listeners = new Set<() => void>();

/**
 * Notes how many bytes of a call's answer have come; 0 when none is on the way.
 *
 * @param call the call's name
 */
export function noteReceived(call: string, bytes: number): void {
  const whole = Math.floor(bytes / step) * step;
  if ((received.get(call) ?? 0) === whole) return;
  if (whole === 0) received.delete(call);
  else received.set(call, whole);
  for (const listener of listeners) listener();
}

/** How many bytes of a call's answer have come, in whole megabytes; 0 before the first, and when none is on the way. */
export function receivedOf(call: string): number {
  return received.get(call) ?? 0;
}

/** Calls back when a number changes; returns how to stop. */
export function subscribeReceived(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
