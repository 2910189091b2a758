import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { accountNameOf } from '../access/accountNames';
import { cellText } from '../dataProvider/cells';
import { type ColumnRule, ruleWord } from '../dataProvider/columnRules';
import type { Row } from '../definitions/basics';
import { say } from '../i18n/translate';
import { windowText } from './timeWindow';

/** Columns whose cells are words of their own, whatever they look like. */
const neverTimes: ReadonlySet<ColumnRule['preset']> = new Set(['status', 'decision', 'securityGroups']);

/** A value as a moment by the reader's clock, where its column shows it so. */
export function momentOf({ preset }: Pick<ColumnRule, 'preset'>, value: unknown): ReturnType<typeof localTime> {
  return neverTimes.has(preset) ? undefined : localTime(value, preset === 'time');
}

/**
 * A value as a cell of its column shows it: a moment in the reader's time zone, `yyyy-MM-dd HH:mm:ss`; anything else by the
 * general rules (R64). Search, filters and CSV keep the value as it was received (D44).
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
 * What a value is called by its column, or by the schema of its record; one that has no word of its own is shown as it is. Search, filters and CSV
 * keep the value.
 */
export function wordOf({ words = {} }: Pick<ColumnRule, 'words'>, value: unknown): string {
  const text = cellText(value);
  return (Object.hasOwn(words, text) ? say(words[text] ?? '') : '') || text;
}

/** What the value of a row is called: by the row itself, else as {@link wordOf} says. */
export function wordIn(rule: Pick<ColumnRule, 'name' | 'words' | 'word'>, row: Row, value: unknown): string {
  const own = ruleWord(rule, row);
  return own === undefined ? wordOf(rule, value) : say(own);
}

/**
 * What is not one value, as people type it where there is room: tags and other flat objects as `key=value`, lists of such one after
 * another. `undefined` for anything else, also for what is nested deeper. Cells, copies and CSV keep JSON (R64).
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
/** As databases and web servers write moments; only a column of times is searched for these. */
const spacedMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d([.,]\d+)?)?( ?(Z|UTC|[+-]\d\d(:?\d\d)?))?$/i;
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * A moment in the reader's time zone, `yyyy-MM-dd HH:mm:ss`, and for machines; `undefined` for anything that is no valid
 * date with a time of day. ISO 8601 counts anywhere; in a column of times so do a blank instead of the `T`, and the dates of
 * HTTP. A moment without a zone is the reader's.
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
