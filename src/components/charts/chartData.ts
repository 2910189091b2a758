import { lightFormat } from 'date-fns/lightFormat';
import { csvCell, csvLines, csvStart } from '../../dataProvider/csv';
import type { Tone } from '../../definitions/list';
import { t } from '../../i18n/translate';

/** A value for each moment; `null` if it is unknown. */
export type Values = readonly (number | null)[];

export interface Series {
  /** Unique in its chart; its column in a CSV. */
  readonly name: string;
  readonly label: string;
  readonly tone: Tone | 'accent' | 'text';
  readonly look: 'area' | 'bars' | 'line' | 'dashed';
  readonly values: Values;
}

export interface Mark {
  readonly id: number;
  readonly at: number;
  readonly text: string;
  readonly tone: Tone;
  /** The path of an SVG of 12 px. */
  readonly shape: string;
  /** The address of its link. */
  readonly to: string | undefined;
}

/** The content of a chart. All moments are in seconds since 1970. */
export interface ChartData {
  readonly moments: readonly number[];
  readonly series: readonly Series[];
  /** The series are the parts of a sum, one on top of the other. */
  readonly isSum?: boolean;
  /** The values are times in seconds, which not every moment has. Default: counts. */
  readonly isTimes?: boolean;
  /** Returns a value in words. Default: counts, or times. */
  readonly format?: (value: number) => string;
  /** Each moment stands for a day in UTC. */
  readonly isDaily?: boolean;
  /** Oldest first. Without them, no period of the chart can be selected. */
  readonly marks?: readonly Mark[];
  /** Remarks below the chart. */
  readonly notes?: readonly string[];
}

/** A period; both ends are part of it. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Returns the sums of values up to each series. A sum with an unknown part is unknown. */
export function stackedValues(series: readonly Series[]): readonly Values[] {
  const sums: Values[] = [];
  for (const { values } of series) {
    const below = sums.at(-1);
    const add = (value: number | null, base: number | null | undefined) =>
      value === null || base === null ? null : value + (base ?? 0);
    sums.push(values.map((value, index) => add(value, below?.[index])));
  }
  return sums;
}

interface Column extends Pick<Series, 'name' | 'label' | 'values'> {
  /** Absent for the total. */
  readonly series?: Series;
}

/** Returns the columns of a chart's values. The one that stands for the chart comes last: the total of parts, else the first series. */
export function columnsOf({ series, isSum }: ChartData): readonly Column[] {
  const columns = series.map((one) => ({ ...one, series: one }));
  const total = isSum && stackedValues(series).at(-1);
  return total ? [...columns, { name: 'total', label: t('charts.total'), values: total }] : columns;
}

const leadOf = (data: ChartData): Values => (data.isSum ? columnsOf(data).at(-1) : data.series[0])?.values ?? [];

/** Returns true if nothing is known but zeros. */
export const isEmpty = ({ series }: ChartData): boolean => series.every(({ values }) => values.every((one) => !one));

const hour = 3_600;

/** Rounds a number below 10 to one decimal, others to a whole number. */
export const rounded = (value: number): number => (value < 10 ? Math.round(10 * value) / 10 : Math.round(value));

/** Returns a value in words; a time in its largest unit. */
export function valueText(
  { isTimes, format }: Pick<ChartData, 'isTimes' | 'format'>,
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return t('charts.unknown');
  if (format) return format(value);
  if (!isTimes) return String(value);
  if (value >= 24 * hour) return t('charts.days', { n: rounded(value / (24 * hour)) });
  return value >= hour
    ? t('charts.hours', { n: rounded(value / hour) })
    : t('charts.minutes', { n: rounded(value / 60) });
}

/** Returns a moment in the reader's time zone, or a day. */
export const momentText = (moment: number, isDaily = false): string =>
  isDaily ? new Date(moment * 1_000).toISOString().slice(0, 10) : lightFormat(moment * 1_000, 'yyyy-MM-dd HH:mm');

/** Returns a period in words, with the second day only if it is another one. */
export function periodText({ from, to }: Period): string {
  const [start, end] = [momentText(from), momentText(to)];
  if (start === end) return start;
  return `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`;
}

/** Returns a sentence about the newest, highest and lowest value. */
export function summaryOf(data: ChartData): string {
  const known = leadOf(data).flatMap((value, index) =>
    value === null ? [] : [{ value, at: data.moments[index] ?? 0 }],
  );
  const [first, newest] = [known[0], known.at(-1)];
  if (!first || !newest) return '';
  const words = ({ value, at }: typeof first) => ({ n: valueText(data, value), at: momentText(at, data.isDaily) });
  const high = words(known.reduce((best, one) => (one.value > best.value ? one : best), first));
  const low = words(known.reduce((best, one) => (one.value < best.value ? one : best), first));
  return t('charts.summary', { now: words(newest).n, high: high.n, highAt: high.at, low: low.n, lowAt: low.at });
}

/** Returns the index of the moment that is nearest to one. */
export const nearestIndex = (moments: readonly number[], at: number): number =>
  moments.reduce(
    (best, moment, index) => (Math.abs(moment - at) < Math.abs((moments[best] ?? 0) - at) ? index : best),
    0,
  );

/** Returns the time between a moment and the one before. */
export function periodAt(moments: readonly number[], index: number): Period {
  const to = moments[index] ?? 0;
  return { from: moments[index - 1] ?? to, to };
}

export const marksIn = <One extends { readonly at: number }>(marks: readonly One[], { from, to }: Period) =>
  marks.filter(({ at }) => at >= from && at <= to);

/** Returns the first and the last moment of the axis. Bars, and the points beside them, need room on both sides. */
export function domainOf({ moments, series, isTimes = false }: ChartData): Period {
  const [from = 0, second = from] = moments;
  const to = moments.at(-1) ?? from;
  const isWide = isTimes || from === to || series.some(({ look }) => look === 'bars');
  const room = isWide ? Math.max(hour, second - from) / 2 : 0;
  return { from: from - room, to: to + room };
}

/** Returns the periods for which nothing is known. */
export function gapsOf(data: ChartData): readonly Period[] {
  const values = data.isTimes ? [] : leadOf(data);
  const gaps: Period[] = [];
  values.forEach((value, index) => {
    const { from, to } = periodAt(data.moments, index);
    if (from === to || (value !== null && values[index - 1] !== null)) return;
    const start = gaps.at(-1)?.to === from ? gaps.pop()?.from : undefined;
    gaps.push({ from: start ?? from, to });
  });
  return gaps;
}

/** Returns marks in groups, whose first marks are a distance in seconds apart. */
export function groupedMarks(marks: readonly Mark[], distance: number): readonly (readonly [Mark, ...Mark[]])[] {
  const groups: [Mark, ...Mark[]][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last && mark.at - last[0].at < distance) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

/** A moment in the table of a chart. */
export interface ChartRow {
  readonly moment: number;
  readonly index: number;
  readonly actions: string;
}

/** Returns the rows of the table, newest first. */
export const rowsOf = ({ moments, marks = [] }: ChartData): readonly ChartRow[] =>
  moments
    .map((moment, index) => {
      const { from } = periodAt(moments, index);
      const since = marks.filter(({ at }) => at > from && at <= moment);
      return { moment, index, actions: since.map(({ text }) => text).join('; ') };
    })
    .toReversed();

/** Returns the values as CSV (D23), newest first. */
export function chartCsv(data: ChartData): string {
  const columns = columnsOf(data);
  const lines = rowsOf(data).map(({ moment, index, actions }) => [
    data.isDaily ? momentText(moment, true) : new Date(moment * 1_000).toISOString(),
    ...columns.map(({ values }) => values[index] ?? ''),
    ...(data.marks ? [actions] : []),
  ]);
  const names = ['time', ...columns.map(({ name }) => name), ...(data.marks ? ['actions'] : [])];
  return `${csvStart}${csvLines([names, ...lines].map((line) => line.map(csvCell)))}`;
}
