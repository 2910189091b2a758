import { standInFaces } from './fallbackFonts.ts';
import { lengths, motion, palettes, type } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declare = (prefix: string, values: Readonly<Record<string, string | number>>, unit = '') =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value}${typeof value === 'number' ? unit : ''};`)
    .join('');

/** Returns the tokens as a style sheet: fallback fonts, shared variables on the root, and the colours of each theme. */
export function tokensCss(): string {
  const { sans, mono, sizes, weights } = type;
  return [
    standInFaces(),
    `:root{${declare('font-', { sans, mono })}${declare('size-', sizes, 'px')}${declare('weight-', weights)}`,
    `${declare('', lengths, 'px')}${declare('motion-', motion, 'ms')}}`,
    `[data-theme='dark']{color-scheme:dark;${declare('', palettes.dark)}}`,
    `[data-theme='light']{color-scheme:light;${declare('', palettes.light)}}`,
    // Paper is light, whatever the theme.
    `@media print{:root[data-theme]{color-scheme:light;${declare('', palettes.light)}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion-quick:0ms;--motion-calm:0ms}}',
  ].join('\n');
}
