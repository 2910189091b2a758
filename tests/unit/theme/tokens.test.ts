import { describe, expect, it } from 'vitest';
import { palettes, type ThemeMode } from '../../../src/theme/tokens';
import { tokensCss } from '../../../src/theme/tokensCss';

/** Returns the relative luminance of `#rrggbb` (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.keys(palettes) as ThemeMode[])('the %s theme', (mode) => {
  const colours = palettes[mode];
  const texts = ['text', 'muted', 'accent', 'brass', 'ok', 'warn', 'bad', 'idle'] as const;
  const grounds = ['canvas', 'surface', 'raised', 'hover', 'field', 'fieldOff'] as const;

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    'has a legible %s on %s',
    (text, ground) => {
      expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(grounds)('has a visible edge of controls on %s', (ground) => {
    expect(contrast(colours.controlLine, colours[ground])).toBeGreaterThanOrEqual(3);
  });

  it('fills a disabled field darker than an enabled one', () => {
    expect(luminance(colours.fieldOff)).toBeLessThan(luminance(colours.field));
  });

  it('has a legible label on a primary button', () => {
    expect(contrast(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('defines its CSS variables', () => {
    expect(tokensCss()).toContain(`[data-theme='${mode}']{color-scheme:${mode};--canvas:${colours.canvas};`);
  });
});
