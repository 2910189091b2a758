import { lightFormat } from 'date-fns/lightFormat';
import { useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { type palettes, type ThemeMode, type } from '../../theme/tokens';
import { type ChartData, domainOf, type Series, stackedValues, valueText } from './chartData';
import { patternOf, tileSize } from './Swatch';
import 'uplot/dist/uPlot.min.css';

type Colours = (typeof palettes)[ThemeMode];

/** The space around the plotting area, in px. */
export type Inset = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;

interface PlotProps {
  readonly data: ChartData;
  readonly width: number;
  readonly height: number;
  readonly inset: Inset;
  readonly colours: Colours;
}

/** Draws a chart with uPlot. Screen readers have the words around it. */
export default function Plot({ data, width, height, inset, colours }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const values = data.isSum ? stackedValues(data.series) : data.series.map((series) => series.values);
    const content = [data.moments, ...values].map((one) => [...one]) as uPlot.AlignedData;
    const plot = new uPlot(optionsOf({ data, width, height, inset, colours }), content, frame.current);
    return () => plot.destroy();
  }, [data, width, height, inset, colours]);
  return <div ref={frame} aria-hidden="true" />;
}

const day = 86_400;

/** The distances of the lines of an axis. */
const countSteps = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((step) => [step, 2 * step, 5 * step]);
const timeSteps = [
  60,
  300,
  900,
  1_800,
  3_600,
  7_200,
  14_400,
  21_600,
  43_200,
  ...[1, 2, 5, 10, 30, 100].map((n) => n * day),
];

function optionsOf({ data, width, height, inset, colours }: PlotProps): uPlot.Options {
  const { series, isSum, isTimes, isDaily } = data;
  const { from, to } = domainOf(data);
  const line = { stroke: colours.line, width: 1 };
  const axis = { stroke: colours.muted, font: `${type.sizes.small}px ${type.sans}` };
  return {
    width,
    height,
    padding: [inset.top, inset.right, 0, 0],
    legend: { show: false },
    // The chart has a cursor of its own, for mouse, touch and keyboard.
    cursor: { show: false },
    ...(isDaily && { tzDate: (moment: number) => uPlot.tzDate(new Date(moment * 1_000), 'Etc/UTC') }),
    scales: {
      x: { range: [from, to] },
      y: { range: (_plot, _low, high) => [0, Math.max(isTimes ? 3_600 : 1, 1.08 * (high ?? 0))] },
    },
    axes: [
      {
        ...axis,
        size: inset.bottom,
        space: 76,
        grid: { show: false },
        ticks: { ...line, size: 4 },
        values: (_plot, moments, _axis, _space, step) => moments.map((moment) => axisText(moment, step, isDaily)),
      },
      {
        ...axis,
        size: inset.left,
        space: 24,
        grid: line,
        ticks: { show: false },
        incrs: isTimes ? timeSteps : countSteps,
        values: (_plot, values) => values.map((value) => (value === 0 ? '0' : valueText(data, value))),
      },
    ],
    series: [{}, ...series.map((one, place) => lookOf(one, place, data, colours))],
    bands: series.slice(isSum ? 1 : series.length).map((one, place) => ({
      series: [place + 2, place + 1],
      fill: ({ ctx }) => fillOf(one, place + 1, ctx, colours),
    })),
  };
}

/** Returns the label of a moment on the axis: a month, a day, or a time of day. */
function axisText(moment: number, step: number, isDaily = false): string {
  if (isDaily) return new Date(moment * 1_000).toISOString().slice(5, 10);
  const isMidnight = lightFormat(moment * 1_000, 'HH:mm') === '00:00';
  return lightFormat(moment * 1_000, step >= 28 * day ? 'yyyy-MM' : isMidnight ? 'MM-dd' : 'HH:mm');
}

function lookOf(series: Series, place: number, { isSum, isTimes }: ChartData, colours: Colours): uPlot.Series {
  const { look, tone } = series;
  const { bars, stepped, linear } = uPlot.paths;
  const isFilled = look === 'bars' || (look === 'area' && !(isSum && place > 0));
  return {
    stroke: colours[tone],
    width: look === 'bars' ? 0 : 1.5,
    ...(look === 'dashed' && { dash: [5, 4] }),
    ...(isFilled && { fill: ({ ctx }: uPlot) => fillOf(series, place, ctx, colours) }),
    spanGaps: isTimes === true,
    points: { show: isTimes === true, size: 5, fill: colours[tone] },
    paths: look === 'bars' ? bars?.({ size: [0.7, 36] }) : isTimes ? linear?.() : stepped?.({ align: 1 }),
  };
}

/** Hexadecimal opacities. */
const [faint, strong] = ['26', '59'];

/** Returns the fill of an area or of bars: a tint, with the lines of its pattern. */
function fillOf({ tone }: Series, place: number, context: CanvasRenderingContext2D, colours: Colours) {
  const plain = `${colours[tone]}${strong}`;
  const tile = document.createElement('canvas');
  const drawn = tile.getContext('2d');
  if (patternOf(place) === '' || !drawn) return plain;
  tile.width = tileSize * uPlot.pxRatio;
  tile.height = tile.width;
  drawn.scale(uPlot.pxRatio, uPlot.pxRatio);
  drawn.fillStyle = `${colours[tone]}${faint}`;
  drawn.fillRect(0, 0, tileSize, tileSize);
  drawn.strokeStyle = colours[tone];
  drawn.stroke(new Path2D(patternOf(place)));
  return context.createPattern(tile, 'repeat') ?? plain;
}
