import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { accountNameOf } from '../access/accountNames';
import { cellText } from '../dataProvider/cells';
import { type ColumnRule, ruleWord } from '../dataProvider/columnRules';
import type { Row } from '../definitions/basics';
import { say } from '../i18n/translate';
import { windowText } from './timeWindow';

/** Presets whose values are never times. */
const neverTimes: ReadonlySet<ColumnRule['preset']> = new Set(['status', 'decision', 'securityGroups']);

/** Returns a value as a time in the user's time zone; `undefined` if its column does not show times. */
export function momentOf({ preset }: Pick<ColumnRule, 'preset'>, value: unknown): ReturnType<typeof localTime> {
  return neverTimes.has(preset) ? undefined : localTime(value, preset === 'time');
}

/**
 * Returns the text of a cell: a time in the user's time zone, `yyyy-MM-dd HH:mm:ss`; any other value by the general rules (R64).
 * Search, filters and CSV use the original value (D44).
 *
 * @example shownText({ name: 'launch_time', preset: 'time' }, '2025-03-01T10:00:00Z') // '2025-03-01 11:00:00' in Berlin
 */
export function shownText(rule: Pick<ColumnRule, 'preset' | 'words'>, value: unknown): string {
  return momentOf(rule, value)?.shown ?? wordOf(rule, value);
}

/** Returns the name that stands beside a value of a column; `undefined` if it has none. */
export const besideText = ({ preset }: Pick<ColumnRule, 'preset'>, value: unknown): string | undefined =>
  preset === 'account' ? accountNameOf(value) : undefined;

/** Returns a value and the name beside it as one text. */
export function namedText(rule: Pick<ColumnRule, 'preset' | 'words'>, value: unknown): string {
  return [shownText(rule, value), besideText(rule, value)].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns the word for a value, by its column or the schema of its record; the value itself if it has none. Search, filters and CSV
 * use the value.
 */
export function wordOf({ words = {} }: Pick<ColumnRule, 'words'>, value: unknown): string {
  const text = cellText(value);
  return (Object.hasOwn(words, text) ? say(words[text] ?? '') : '') || text;
}

/** Returns the word for a value of a row: the row's own, else that of {@link wordOf}. */
export function wordIn(rule: Pick<ColumnRule, 'name' | 'words' | 'word'>, row: Row, value: unknown): string {
  const own = ruleWord(rule, row);
  return own === undefined ? wordOf(rule, value) : say(own);
}

/**
 * Formats tags, other flat objects and lists of them as people type them: `key=value`. Returns `undefined` for any other value.
 * Cells, copies and CSV use JSON (R64).
 *
 * @example pairsText({ team: 'air', critical: true }) // 'team=air, critical=true'
 */
export function pairsText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return pairs(value, ', ');
  const parts = value.map((part) => (typeof part === 'object' && part !== null ? pairs(part, ' ') : cellText(part)));
  // A window has a comma of its own.
  return parts.includes(undefined) ? undefined : parts.join(value.some((part) => windowText(part)) ? '; ' : ', ');
}

function pairs(value: unknown, separator: string): string | undefined {
  const period = windowText(value);
  if (period !== undefined) return period;
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const isFlat = entries.every(([, part]) => typeof part !== 'object' || part === null);
  return entries.length > 0 && isFlat
    ? entries.map(([key, part]) => `${key}=${part ?? ''}`).join(separator)
    : undefined;
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$/i;
/** The format of databases and web servers; parsed in columns of times only. */
const spacedMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d([.,]\d+)?)?( ?(Z|UTC|[+-]\d\d(:?\d\d)?))?$/i;
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Parses a time. Returns it in the user's time zone, `yyyy-MM-dd HH:mm:ss`, and in ISO 8601; `undefined` if it is not a date with a
 * time of day. Columns of times may have a blank instead of the `T`, and the dates of HTTP. A time without a zone is in the user's.
 *
 * @example localTime('2025-03-01T10:00:00Z', false)?.shown // '2025-03-01 11:00:00' in Berlin
 */
export function localTime(
  value: unknown,
  inTimeColumn: boolean,
): { readonly shown: string; readonly machine: string } | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const moment = read(value, inTimeColumn);
  if (!moment || Number.isNaN(moment.getTime())) return undefined;
  return { shown: lightFormat(moment, 'yyyy-MM-dd HH:mm:ss'), machine: moment.toISOString() };
}

/** Returns a moment in the reader's time zone, `yyyy-MM-dd HH:mm`; a text that is no moment as it is. */
export const minuteText = (moment: string): string => localTime(moment, true)?.shown.slice(0, 16) ?? moment;

/** Returns the time of day of a moment in the reader's time zone, `HH:mm`; `undefined` if it is not a moment. */
export const timeOfDay = (value: unknown): string | undefined => localTime(value, true)?.shown.slice(11, 16);

function read(text: string, inTimeColumn: boolean): Date | undefined {
  if (isoMoment.test(text)) return parseISO(text.toUpperCase().replace(',', '.'));
  if (!inTimeColumn) return undefined;
  if (spacedMoment.test(text)) {
    const [day = '', time = '', zone = ''] = text.toUpperCase().replace(',', '.').split(' ');
    return parseISO(`${day}T${time.replace('UTC', 'Z')}${zone.replace('UTC', 'Z')}`);
  }
  return httpDate.test(text) ? new Date(text) : undefined;
}
