import { createTheme, type Theme } from '@mui/material/styles';
import { buttons, fields, rem } from './muiControls';
import { data, surfaces } from './muiSurfaces';
import { lengths, mobileWidth, motion, palettes, type ThemeMode, type } from './tokens';

/**
 * Inputs of react-admin. Without a helper text they reserve its line with markup that Trusted Types forbid (ADR 3), which would
 * crash the page.
 */
const inputs = [
  ...['Text', 'Number', 'Boolean', 'NullableBoolean', 'Date', 'DateTime', 'Time', 'File', 'Array', 'TextArray'],
  ...['Select', 'SelectArray', 'Autocomplete', 'RadioButtonGroup', 'CheckboxGroup'],
].map((kind) => [`Ra${kind}Input`, { defaultProps: { helperText: false } }]);

/** Returns the tokens as a MUI theme, for everything that MUI and react-admin render. */
export function muiTheme(mode: ThemeMode): Theme {
  const colours = palettes[mode];
  return createTheme({
    palette: {
      mode,
      primary: { main: colours.accent, contrastText: colours.onAccent },
      success: { main: colours.ok },
      warning: { main: colours.warn },
      error: { main: colours.bad, contrastText: colours.onAccent },
      background: { default: colours.canvas, paper: colours.raised },
      text: { primary: colours.text, secondary: colours.muted },
      divider: colours.line,
    },
    shape: { borderRadius: lengths.radius },
    spacing: 4,
    breakpoints: { values: { xs: 0, sm: 600, md: mobileWidth + 1, lg: 1200, xl: 1536 } },
    transitions: { duration: { enteringScreen: motion.calm, leavingScreen: motion.quick, standard: motion.calm } },
    typography: {
      fontFamily: type.sans,
      fontWeightRegular: type.weights.regular,
      fontWeightMedium: type.weights.medium,
      fontWeightBold: type.weights.semibold,
      fontSize: type.sizes.body,
      h1: { fontSize: rem(type.sizes.page), fontWeight: type.weights.semibold, lineHeight: 4 / 3 },
      h2: { fontSize: rem(type.sizes.section), fontWeight: type.weights.semibold, lineHeight: 4 / 3 },
      body1: { fontSize: rem(type.sizes.body), lineHeight: 1.43 },
      body2: { fontSize: rem(type.sizes.table), lineHeight: 1.43 },
      caption: { fontSize: rem(type.sizes.small), lineHeight: 1.43 },
      button: { textTransform: 'none', fontSize: rem(type.sizes.body), fontWeight: type.weights.medium },
    },
    components: {
      ...Object.fromEntries(inputs),
      // On a phone, react-admin's tables scroll inside the page.
      RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
      RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } } } },
      RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
      ...buttons,
      ...fields,
      ...surfaces,
      ...data,
    },
  });
}
