/** The metrics of a font in em; a width is the mean of the letters of English text. */
const geist = { ascent: 1.005, descent: 0.295, regular: 0.467, bold: 0.489 };

/** System fonts and fonts of the same widths, the most common first. */
const systemFonts = [
  {
    family: 'Geist as Arial',
    regular: { width: 0.446, names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'] },
    bold: { width: 0.48, names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'] },
  },
  {
    family: 'Geist as Roboto',
    regular: { width: 0.445, names: ['Roboto', 'Roboto-Regular'] },
    bold: { width: 0.452, names: ['Roboto Bold', 'Roboto-Bold'] },
  },
  {
    family: 'Geist as DejaVu Sans',
    regular: { width: 0.52, names: ['DejaVu Sans', 'DejaVuSans'] },
    bold: { width: 0.586, names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
  },
] as const;

const percent = (part: number) => `${(100 * part).toFixed(1)}%`;

/** The CSS families that replace Geist until it has loaded; almost every system has one of them. */
export const standIns: string = systemFonts.map(({ family }) => `'${family}'`).join(', ');

/**
 * Declares {@link standIns}: local fonts with the metrics of Geist, so that lines break at the same places and nothing moves when it
 * has loaded.
 */
export function standInFaces(): string {
  return systemFonts
    .flatMap(({ family, ...faces }) =>
      (['regular', 'bold'] as const).map((weight) => {
        const { width, names } = faces[weight];
        const size = geist[weight] / width;
        return [
          `@font-face{font-family:'${family}';font-weight:${weight === 'bold' ? '600 900' : '100 500'};`,
          `src:${names.map((name) => `local('${name}')`).join(',')};size-adjust:${percent(size)};`,
          `ascent-override:${percent(geist.ascent / size)};descent-override:${percent(geist.descent / size)};line-gap-override:0%}`,
        ].join('');
      }),
    )
    .join('\n');
}
