import { standIns } from './fallbackFonts.ts';

/**
 * All colours, sizes and radii of the console. `line` separates content; `controlLine` outlines controls and is visible on every
 * background (WCAG 1.4.11). `tokensCss.ts` turns them into CSS variables (`--canvas`), and `muiTheme.ts` into the MUI theme.
 */
export const palettes = {
  dark: {
    canvas: '#0b1220',
    surface: '#121b2b',
    raised: '#1a2538',
    line: '#2c3a52',
    controlLine: '#6b7d98',
    field: '#162032',
    fieldOff: '#0e1625',
    text: '#e7ecf4',
    muted: '#9fb0c7',
    accent: '#5cb8ff',
    onAccent: '#06223a',
    brass: '#e0b050',
    ok: '#4cc38a',
    warn: '#f0a53a',
    bad: '#ff7b72',
    idle: '#8c9bb0',
    hover: '#1f2c42',
    shade: 'rgb(3 7 14 / 62%)',
  },
  light: {
    canvas: '#f4f6fa',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#d5dce7',
    controlLine: '#78869b',
    field: '#ffffff',
    fieldOff: '#e9eef6',
    text: '#132033',
    muted: '#52627a',
    accent: '#0a62b8',
    onAccent: '#ffffff',
    brass: '#8a5f00',
    ok: '#117547',
    warn: '#965a00',
    bad: '#c2281d',
    idle: '#59667a',
    hover: '#e9eef6',
    shade: 'rgb(19 32 51 / 42%)',
  },
} as const;

export type ThemeMode = keyof typeof palettes;

/** Families, sizes (px) and weights of the type. */
export const type = {
  sans: `'Geist Variable', ${standIns}, system-ui, sans-serif`,
  mono: "'Geist Mono Variable', ui-monospace, monospace",
  sizes: { small: 12, table: 13, body: 14, section: 18, page: 24 },
  weights: { regular: 400, medium: 500, semibold: 600 },
} as const;

/** Lengths in px: a grid of 4. */
export const lengths = {
  radius: 6,
  radiusLarge: 10,
  sidebar: 240,
  topBar: 52,
  gutter: 24,
  gutterPhone: 16,
  toast: 350,
} as const;

/** Widths up to this many px get the mobile layout (R7). */
export const mobileWidth = 768;

/** Motion, in ms; none of it under reduced motion. */
export const motion = { quick: 120, calm: 200 } as const;

/** Returns true if the person prefers reduced motion. */
export const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
