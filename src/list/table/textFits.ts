import { type } from '../../theme/tokens';

/** In px, for a type of the table's size. */
type Widths = readonly number[];

const measured = new Map<string, Widths>();

/** How long the browser is left alone, in ms, until it is asked for the widths of a font, and again while the font loads. */
const patience = 100;
const awaited = new Set<string>();

/**
 * The width of each ASCII character in a font family, measured once; `undefined` until then. Measuring takes as long as drawing a page
 * of rows, and starts the browser's canvas: the first rows do not wait for it.
 */
function widthsOf(family: string): Widths | undefined {
  const known = measured.get(family);
  if (known || awaited.has(family)) return known;
  awaited.add(family);
  const measureFamily = () => {
    awaited.delete(family);
    measure(family);
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(measureFamily) : measureFamily()), patience);
  return undefined;
}

function measure(family: string): void {
  // The first of them alone: what stands in for it until it is there is asked for no more, and so never loaded.
  const font = `${type.weights.regular} ${type.sizes.table}px ${family.slice(0, family.indexOf(','))}`;
  const canvas = document.fonts?.check(font) ? document.createElement('canvas').getContext('2d') : undefined;
  if (!canvas) return;
  canvas.font = font;
  measured.set(
    family,
    Array.from({ length: 128 }, (_, code) => canvas.measureText(String.fromCharCode(code)).width),
  );
}

/** Pairs of letters and tabular figures may be a little wider than the letters one by one. */
const slack = 1.06;

/**
 * Whether a text surely fits into a width in px; never for texts beyond ASCII, nor before a font has been measured. A cell whose
 * text fits needs no clipping, which costs the compositor a record for each cell at every change of the table.
 */
export function textFits(text: string, width: number, mono: boolean): boolean {
  // No character of either family is wider than the type is high.
  if (text.length * type.sizes.table > width * 8) return false;
  const widths = widthsOf(mono ? type.mono : type.sans);
  if (!widths) return false;
  let sum = 0;
  for (let place = 0; place < text.length; place += 1) {
    const character = widths[text.charCodeAt(place)];
    if (character === undefined) return false;
    sum += character * slack;
  }
  return sum <= width;
}
