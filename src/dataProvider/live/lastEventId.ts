/* The event ids of this session: those of responses, and those of the event stream. */

/** The lowest last event id of all responses. A response may lack later changes. */
let oldestRead: string | undefined;
/** The id that the stream was requested from; '' for the present. */
let requested = '';
/** The stream has reported all changes after `start`, up to `reported`. */
let start: string | undefined;
let reported = '';
let reopen: () => void = () => undefined;

/** Returns the event id from which to open the stream; '' if none is known. */
export function idToRequest(): string {
  requested = reported || (oldestRead ?? '');
  return requested;
}

/** Notes the last event id of the stream. */
export function noteReported(id: string): void {
  if (id === '') return;
  start ??= requested || id;
  reported = id;
  check();
}

/** Notes the last event id of a response. */
export function noteRead(id: string | null): void {
  if (id === null || (oldestRead !== undefined && !isBefore(id, oldestRead))) return;
  oldestRead = id;
  check();
}

/** Calls back if a response is older than the start of the stream, which then has to be opened further back. */
export function onOlderResponse(open: () => void): void {
  reopen = open;
}

/** Forgets the ids of a session that has ended. */
export function forgetEventIds(): void {
  oldestRead = undefined;
  start = undefined;
  reported = '';
}

const isBefore = (one: string, other: string) => Number(one) < Number(other);

function check(): void {
  if (oldestRead === undefined || start === undefined || !isBefore(oldestRead, start)) return;
  start = oldestRead;
  reported = oldestRead;
  reopen();
}
