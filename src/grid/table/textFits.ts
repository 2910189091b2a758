import { type } from '../../theme/tokens';

/** In px, for a type of the table's size. */
type Widths = readonly number[];

const measured = new Map<string, Widths>();

/** Asked anew after so long, in ms, while the type is on its way: it is asked for each cell. */
const patience = 100;
let askedAt = Number.NEGATIVE_INFINITY;

/** The width of each ASCII character in a family, asked of the browser once; `undefined` while the family is on its way. */
function widthsOf(family: string): Widths | undefined {
  const known = measured.get(family);
  if (known) return known;
  const font = `${type.weights.regular} ${type.sizes.table}px ${family}`;
  if (performance.now() - askedAt < patience) return undefined;
  const canvas = document.fonts?.check(font) ? document.createElement('canvas').getContext('2d') : undefined;
  if (!canvas) {
    askedAt = performance.now();
    return undefined;
  }
  canvas.font = font;
  const widths = Array.from({ length: 128 }, (_, code) => canvas.measureText(String.fromCharCode(code)).width);
  measured.set(family, widths);
  return widths;
}

/** Pairs of letters and tabular figures may be a little wider than the letters one by one. */
const slack = 1.06;

/**
 * Whether a text surely fits into a width in px. Only for ASCII: any other text is said not to. A cell whose text fits needs
 * no clipping, and a browser's compositor keeps a record of each cell that has any, at every change of the table.
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
