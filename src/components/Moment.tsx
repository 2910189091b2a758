import { cut } from './cellLook';
import { localTime } from './shownText';

/** The longest shown value that is not a time, in characters (C18). */
const maxLength = 80;

/** Renders a time in the user's time zone, with the original value as its tooltip. Shows any other value unchanged. */
export function Moment({ at }: { readonly at: string }) {
  const moment = localTime(at, true);
  const original = cut(at, maxLength);
  return (
    <time dateTime={moment?.machine} title={original}>
      {moment?.shown ?? original}
    </time>
  );
}
