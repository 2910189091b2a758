import type { Values } from './chartData';

interface SparklineProps {
  readonly values: Values;
  /** Drawn as a dashed line. */
  readonly limit: number;
  /** Its accessible name. */
  readonly label: string;
}

const [width, height] = [48, 16];

/** Draws a small line without axes, scaled to its limit. It breaks off where a value is unknown. */
export function Sparkline({ values, limit, label }: SparklineProps) {
  const top = Math.max(limit, 1, ...values.map((value) => value ?? 0));
  const y = (value: number) => (height - 1 - (value / top) * (height - 2)).toFixed(1);
  const x = (index: number) => ((index * width) / Math.max(1, values.length - 1)).toFixed(1);
  const points = values.map((value, index) => {
    const isStart = (values[index - 1] ?? null) === null;
    return value === null ? '' : `${isStart ? 'M' : 'L'}${x(index)} ${y(value)}`;
  });
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none">
      <path d={`M0 ${y(limit)}H${width}`} stroke="var(--idle)" strokeDasharray="2 2" />
      <path d={points.join('')} stroke="var(--accent)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
