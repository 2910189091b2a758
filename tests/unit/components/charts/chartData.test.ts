import { describe, expect, it } from 'vitest';
import {
  type ChartData,
  chartCsv,
  domainOf,
  gapsOf,
  groupedMarks,
  isEmpty,
  type Mark,
  momentText,
  nearestIndex,
  periodText,
  rowsOf,
  type Series,
  stackedValues,
  summaryOf,
  valueText,
} from '../../../../src/components/charts/chartData';

const series = (name: string, values: Series['values'], look: Series['look'] = 'area'): Series => ({
  ...{ name, label: name, tone: 'ok', look, values },
});

/** Noon of a day in the time zone of the test. */
const noon = new Date(2026, 10, 2, 12).getTime() / 1_000;
const hours = (count: number) => Array.from({ length: count }, (_, index) => noon + 3_600 * index);
const mark = (at: number, text = 'Launched 1 machine'): Mark => ({
  ...{ id: at, at, text, tone: 'ok', shape: 'M0 0', to: undefined },
});

const chart = (part: Partial<ChartData> = {}): ChartData => ({
  moments: hours(4),
  series: [series('running', [3, null, 5, 4]), series('stopped', [1, null, 0, 2])],
  isSum: true,
  ...part,
});

describe('the values of a chart', () => {
  it('are stacked, and unknown where a part is unknown', () => {
    expect(stackedValues(chart().series)).toEqual([
      [3, null, 5, 4],
      [4, null, 5, 6],
    ]);
    expect(stackedValues([series('a', [1, 2]), series('b', [null, 2])])).toEqual([
      [1, 2],
      [null, 4],
    ]);
  });

  it('are empty if nothing is known but zeros', () => {
    expect(isEmpty(chart({ series: [series('a', [null, 0])] }))).toBe(true);
    expect(isEmpty(chart())).toBe(false);
  });

  it('are named in words, and times in their largest unit', () => {
    expect(valueText({}, 12)).toBe('12');
    expect(valueText({}, null)).toBe('unknown');
    expect([90, 3_540, 5_400, 45_000, 200_000].map((value) => valueText({ isTimes: true }, value))).toEqual([
      ...['1.5 min', '59 min', '1.5 h', '13 h', '2.3 d'],
    ]);
  });

  it('are summed up in a sentence', () => {
    expect(summaryOf(chart())).toBe('Newest 6, highest 6 (2026-11-02 15:00), lowest 4 (2026-11-02 12:00).');
    expect(summaryOf(chart({ series: [series('a', [null, null])], isSum: false }))).toBe('');
  });
});

describe('the time of a chart', () => {
  it('is local, except for days in UTC', () => {
    expect(momentText(noon)).toBe('2026-11-02 12:00');
    expect(momentText(Date.UTC(2026, 10, 2) / 1_000, true)).toBe('2026-11-02');
    expect(periodText({ from: noon, to: noon + 9 })).toBe('2026-11-02 12:00');
    expect(periodText({ from: noon, to: noon + 3_600 })).toBe('2026-11-02 12:00 – 13:00');
    expect(periodText({ from: noon, to: noon + 86_400 })).toBe('2026-11-02 12:00 – 2026-11-03 12:00');
  });

  it('ends at the moments, with room for bars', () => {
    expect(domainOf(chart())).toEqual({ from: noon, to: noon + 10_800 });
    expect(domainOf(chart({ series: [series('a', [1, 2, 3, 4], 'bars')] }))).toEqual({
      from: noon - 1_800,
      to: noon + 12_600,
    });
    expect(domainOf(chart({ moments: [noon] }))).toEqual({ from: noon - 1_800, to: noon + 1_800 });
  });

  it('has gaps between the known moments around unknown ones', () => {
    expect(gapsOf(chart())).toEqual([{ from: noon, to: noon + 7_200 }]);
    expect(gapsOf(chart({ series: [series('a', [null, null, 1, null])], isSum: false }))).toEqual([
      { from: noon, to: noon + 10_800 },
    ]);
    expect(gapsOf(chart({ isTimes: true }))).toEqual([]);
  });

  it('is searched for the nearest moment', () => {
    expect([noon - 9, noon + 1_799, noon + 1_801, noon + 99_999].map((at) => nearestIndex(hours(4), at))).toEqual([
      ...[0, 0, 1, 3],
    ]);
  });
});

describe('the marks of a chart', () => {
  it('are grouped if they would overlap', () => {
    const marks = [0, 60, 3_599, 3_600, 9_000].map((seconds) => mark(noon + seconds));
    const groups = groupedMarks(marks, 3_600);
    expect(groups.map((group) => group.map(({ at }) => at - noon))).toEqual([[0, 60, 3_599], [3_600], [9_000]]);
  });

  it('belong to the time before a moment, in the table and in the CSV', () => {
    const marks = [mark(noon + 3_600), mark(noon + 3_700, '=Stopped'), mark(noon + 7_200)];
    expect(rowsOf(chart({ marks })).map(({ actions }) => actions)).toEqual([
      ...['', '=Stopped; Launched 1 machine', 'Launched 1 machine', ''],
    ]);
  });
});

describe('the CSV of a chart', () => {
  it('has the newest moment first, empty fields for unknown values, and no formulas', () => {
    const at = (index: number) => new Date(1_000 * (noon + 3_600 * index)).toISOString();
    const marks = [mark(noon + 9_000, '=Stopped')];
    expect(chartCsv(chart({ marks }))).toBe(
      [
        '\uFEFF"time","running","stopped","total","actions"',
        `"${at(3)}","4","2","6","'=Stopped"`,
        `"${at(2)}","5","0","5",""`,
        `"${at(1)}","","","",""`,
        `"${at(0)}","3","1","4",""`,
      ].join('\r\n'),
    );
  });

  it('has days for a daily chart', () => {
    const moments = [Date.UTC(2026, 10, 2) / 1_000];
    const daily = chart({ moments, series: [series('requests', [7], 'bars')], isSum: false, isDaily: true });
    expect(chartCsv(daily)).toBe('\uFEFF"time","requests"\r\n"2026-11-02","7"');
  });
});
