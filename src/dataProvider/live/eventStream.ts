import { type ChangeEvent, changeEvent, eventNames, eventStream, events, lastEventId } from '../../../contract/events';
import { sessionSeconds } from '../../../contract/values';
import { onSessionEnd, sessionValid } from '../../authProvider/session';
import type { CallInput } from '../../definitions/basics';
import { fetchStream } from '../callApi';
import { CallError } from '../callError';
import { jsonOf } from '../json';
import { EventParser, type StreamEvent } from './eventParser';
import { forgetEventIds, idToRequest, noteReported, onOlderResponse } from './lastEventId';

/** A change by others; `everything` if too many changes were missed. */
export type Change = ChangeEvent | 'everything';

/** A stream without a byte for so long is broken. The server sends health checks more often. */
const silenceMs = 45_000;
/** A stream that lasts so long resets the number of breaks in a row. */
const stableMs = 10_000;
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Returns a random number from 0 to 1, which spreads the requests of all clients over time. */
export function jitter(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / (2 ** 32 - 1);
}

/** Returns the pause in ms before the stream is reopened. It grows with the number of breaks in a row. */
export function pauseAfter(breaks: number, random = jitter()): number {
  const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** (breaks - 1));
  return longest / 2 + (longest / 2) * random;
}

/** Returns true if a retry is pointless, because the back end has no stream for this user. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure !== 'status') return false;
  const { status = 0 } = error;
  return (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501;
}

const listeners = new Set<(change: Change) => void>();
let open: AbortController | undefined;

/** The number of times in a row that the stream was opened further back, and the time of the last one. */
let turns = 0;
let turnedAt = Number.NEGATIVE_INFINITY;

onSessionEnd(() => {
  forgetEventIds();
  turnedAt = Number.NEGATIVE_INFINITY;
  close();
});

/**
 * Calls back for each change by others that the user may see, over one stream for the whole tab (D65). The stream is open while the
 * tab is visible, and resumes where it was. Does nothing if the back end has no stream.
 *
 * @returns a function that stops it
 */
export function onChange(listener: (change: Change) => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', again);
  }
  listeners.add(listener);
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', again);
    close();
  };
}

function close(): void {
  open?.abort();
  open = undefined;
}

/** @param waitMs the pause before the stream is opened */
function follow(waitMs = 0): void {
  if (document.hidden || listeners.size === 0) close();
  else if (!open) {
    open = new AbortController();
    void keepOpen(open.signal, waitMs);
  }
}

const onVisibility = () => follow();

/** Reopens the stream without a pause when the browser is back online. */
function again(): void {
  close();
  follow();
}

// Pauses protect a back end whose responses have ever older event ids.
onOlderResponse(() => {
  turns = Date.now() - turnedAt < 2 * longestPauseMs ? turns + 1 : 0;
  turnedAt = Date.now();
  close();
  follow(turns === 0 ? 0 : pauseAfter(turns));
});

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function keepOpen(signal: AbortSignal, waitMs: number): Promise<void> {
  if (waitMs > 0) await pause(waitMs, signal);
  for (let breaks = 1; ; breaks += 1) {
    const began = Date.now();
    // Only an action of the user may end an expired session.
    if (signal.aborted || !sessionValid()) return;
    try {
      await read(signal);
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
    }
    if (Date.now() - began >= stableMs) breaks = 1;
    await pause(pauseAfter(breaks), signal);
  }
}

async function read(signal: AbortSignal): Promise<void> {
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const broken = new AbortController();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const restartWatch = () => {
    clearTimeout(watch);
    watch = setTimeout(() => broken.abort(), silenceMs);
  };
  restartWatch();
  const id = idToRequest();
  const input: CallInput = {
    signal: AbortSignal.any([signal, broken.signal]),
    timeout: sessionSeconds * 1_000,
    headers: id === '' ? {} : { [lastEventId]: id },
  };
  try {
    const { body } = await fetchStream(events, input, eventStream);
    for await (const bytes of body) {
      restartWatch();
      for (const event of parser.take(decoder.decode(bytes, { stream: true }))) notify(event);
      noteReported(parser.last);
    }
  } finally {
    clearTimeout(watch);
  }
}

/** Ignores unknown kinds, which newer back ends may send. */
function notify({ name, data }: StreamEvent): void {
  const change =
    name === eventNames.anew
      ? 'everything'
      : name === eventNames.change
        ? changeEvent.safeParse(jsonOf(data)).data
        : undefined;
  if (change) for (const listener of listeners) listener(change);
}
