import { daysOf } from '../../dataProvider/days';

/** Returns a day as `yyyy-MM-dd`, or the trimmed text if it is not a day. */
function dayOf(typed: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed.trim()) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(typed.trim()) ?? [];
  return year === undefined ? typed.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns a 24-hour time as `HH:mm`, or the trimmed text if it is not a time. */
function timeOf(typed: string): string {
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d\d)$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

/** A typed day and time, each of which may be empty. */
export interface TypedEnd {
  readonly day: string;
  readonly time: string;
}

/** Returns a typed end of a range: '' if it is empty, or a time without a day. */
export function endOf({ day, time }: TypedEnd): string {
  const [wholeDay, wholeTime] = [dayOf(day), timeOf(time)];
  return wholeDay === '' || wholeTime === '' ? wholeDay : `${wholeDay}T${wholeTime}`;
}

/** Returns an end of a range as its fields show it. */
export function typedEnd(end: string): TypedEnd {
  const [day = '', time = ''] = end.split('T');
  return { day, time };
}

/** Returns true if a text is a complete end of a range, or empty. */
export const isWhole = (end: string): boolean => {
  if (end === '') return true;
  const [day = ''] = end.split('T');
  const isReal = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;
  return isReal && daysOf({ from: end }) !== undefined;
};
