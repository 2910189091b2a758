import type { Series } from './chartData';

/** The size of a pattern's tile in px, and the lines of each pattern, as the path of an SVG. */
export const tileSize = 8;
const patterns = ['', 'M-2 2 2 -2M0 8 8 0M6 10 10 6', 'M4 0V8', 'M0 4H8M4 0V8'] as const;

/** Returns the pattern of an area by its place, which tells it from others without its colour. */
export const patternOf = (place: number) => patterns[place % patterns.length] ?? '';

/** Draws a sample of the look of a series, for the legend. */
export function Swatch({ series: { tone, look }, place }: { readonly series: Series; readonly place: number }) {
  const [colour, width] = [`var(--${tone})`, 2 * tileSize];
  return (
    <svg width={width} height={tileSize} viewBox={`0 0 ${width} ${tileSize}`} aria-hidden="true" stroke={colour}>
      {look === 'area' || look === 'bars' ? (
        <>
          <rect width={width} height={tileSize} fill={colour} fillOpacity={0.3} strokeWidth={2} />
          <path d={patternOf(place)} />
          <path d={patternOf(place)} transform={`translate(${tileSize})`} />
        </>
      ) : (
        <path d={`M0 4H${width}`} strokeWidth={2} strokeDasharray={look === 'dashed' ? '4 2' : undefined} />
      )}
    </svg>
  );
}
