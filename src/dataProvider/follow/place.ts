/* From which event on others' changes have to be told in this session: kept by the stream of events, and by every answer. */

/** The earliest event that any answer knew of: what was changed after it may not be in that answer. */
let read: string | undefined;
/** Where the stream was asked to begin; '' for now. */
let asked = '';
/** From where on everything is told. */
let start: string | undefined;
/** Up to where it was. */
let told = '';
let goBack: () => void = () => undefined;

/** The place from which a stream is to tell that is opened now; '' where nothing is known of any. */
export function placeToAsk(): string {
  asked = told || (read ?? '');
  return asked;
}

/** The stream has told everything up to a place. */
export function noteTold(place: string): void {
  if (place === '') return;
  start ??= asked || place;
  told = place;
  check();
}

/** An answer knows of everything up to a place. */
export function noteRead(place: string | null): void {
  if (place === null || (read !== undefined && !isBefore(place, read))) return;
  read = place;
  check();
}

/** Calls back where an answer comes that is older than what is told: the stream has to be opened again, further back. */
export function onOlderAnswer(open: () => void): void {
  goBack = open;
}

/** What is known is of a session that is over. */
export function forgetPlaces(): void {
  read = undefined;
  start = undefined;
  told = '';
}

const isBefore = (one: string, other: string) => Number(one) < Number(other);

function check(): void {
  if (read === undefined || start === undefined || !isBefore(read, start)) return;
  start = read;
  told = read;
  goBack();
}
