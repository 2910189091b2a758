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

  it('marks what the keys are at in menus and lists with the accent', () => {
    const { MuiMenuItem, MuiAutocomplete } = muiTheme(mode).components ?? {};
    const marked = { boxShadow: `inset 2px 0 0 ${palettes[mode].accent}` };
    expect(MuiMenuItem?.styleOverrides?.root).toMatchObject({ '&.Mui-focusVisible': marked });
    expect(MuiAutocomplete?.styleOverrides?.listbox).toMatchObject({ '& .MuiAutocomplete-option.Mui-focused': marked });
  });
});
