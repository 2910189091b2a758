import { describe, expect, it } from 'vitest';
import { muiTheme } from '../../../src/theme/muiTheme';
import { palettes, type ThemeMode } from '../../../src/theme/tokens';

describe.each(Object.keys(palettes) as ThemeMode[])('the %s theme of MUI', (mode) => {
  it('draws its tooltips in the colours of the house', () => {
    const { text, raised } = palettes[mode];
    expect(muiTheme(mode).components?.MuiTooltip?.styleOverrides?.tooltip).toMatchObject({
      color: text,
      backgroundColor: raised,
    });
  });
});
