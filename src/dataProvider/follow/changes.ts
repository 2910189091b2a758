import { type ChangeEvent, changeEvent, eventNames, events, lastEventId } from '../../../contract/events';
import { onSessionEnd, sessionValid } from '../../authProvider/session';
import { CallError } from '../callError';
import { jsonOf } from '../jsonOf';
import { sendForParts } from '../send';
import { EventParser, type StreamEvent } from './eventParser';
import { forgetPlaces, noteTold, onOlderAnswer, placeToAsk } from './place';
import { randomShare } from './random';

/** What others have changed; `anew`: so much that it was not told. */
export type Change = ChangeEvent | 'anew';

/** A stream from which nothing has come for so long, in ms, is broken: the server gives signs of life more often. */
const silence = 45_000;
/** How long a stream has to hold, in ms, for the next break to be the first one again. */
const sound = 10_000;
const shortestPause = 1_000;
const longestPause = 60_000;

/** How long to wait, in ms, before a stream is opened again: longer each time, and never all clients at once. */
export function pauseAfter(breaks: number, random = randomShare()): number {
  const longest = Math.min(longestPause, shortestPause * 2 ** (breaks - 1));
  return longest / 2 + (longest / 2) * random;
}

/** Whether it makes no sense to ask again: the back end has no stream for this person. */
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
  forgetPlaces();
  turnedAt = Number.NEGATIVE_INFINITY;
  close();
});

/**
 * Calls back for whatever others change, as far as this person may see it, over one stream for the whole tab (D65). It is open
 * while the tab is in sight: on return it goes on where it was. Where it cannot be had, nothing is called back.
 *
 * @returns how to stop
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

/** @param waitMs the pause before the stream is opened, in ms */
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

// A back end whose answers know of ever earlier events must not be asked without a pause.
onOlderAnswer(() => {
  turns = Date.now() - turnedAt < 2 * longestPause ? turns + 1 : 0;
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
    // Nobody asked for this: a session that is over is found by whoever does something.
    if (signal.aborted || !sessionValid()) return;
    try {
      await read(signal);
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
    }
    if (Date.now() - began >= sound) breaks = 1;
    await pause(pauseAfter(breaks), signal);
  }
}

async function read(signal: AbortSignal): Promise<void> {
  const parser = new EventParser();
  const broken = new AbortController();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(watch);
    watch = setTimeout(() => broken.abort(), silence);
  };
  hear();
  const place = placeToAsk();
  const headers: Record<string, string> = place === '' ? {} : { [lastEventId]: place };
  try {
    await sendForParts(events, { signal: AbortSignal.any([signal, broken.signal]), headers }, (part) => {
      hear();
      for (const event of parser.take(part)) tell(event);
      noteTold(parser.last);
    });
  } finally {
    clearTimeout(watch);
  }
}

function tell({ name, data }: StreamEvent): void {
  const change =
    name === eventNames.anew
      ? 'anew'
      : name === eventNames.change
        ? changeEvent.safeParse(jsonOf(data)).data
        : undefined;
  // A kind that this console does not know is of a newer back end.
  if (change) for (const listener of listeners) listener(change);
}
