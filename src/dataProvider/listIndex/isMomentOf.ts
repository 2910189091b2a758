import type { Days } from '../listQuery';

/** In ms. */
const minute = 60_000;

/** A test whether a text is a moment of some of the reader's days; one without a zone is the reader's. */
export function isMomentOf({ from, to }: Days): (text: string) => boolean {
  return (text) => {
    const moment = new Date(text);
    const local = new Date(moment.getTime() - moment.getTimezoneOffset() * minute);
    if (Number.isNaN(local.getTime())) return false;
    const day = local.toISOString().slice(0, 10);
    return from <= day && (to === '' || day <= to);
  };
}
