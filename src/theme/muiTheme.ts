import { createTheme, type Theme } from '@mui/material/styles';
import { lengths, mobileWidth, motion, palettes, type ThemeMode, type } from './tokens';

/** The tokens as a MUI theme, for everything that MUI and react-admin draw. */
export function muiTheme(mode: ThemeMode): Theme {
  const colours = palettes[mode];
  const rem = (pixels: number) => `${pixels / 16}rem`;
  return createTheme({
    palette: {
      mode,
      primary: { main: colours.accent, contrastText: colours.onAccent },
      success: { main: colours.ok },
      warning: { main: colours.warn },
      error: { main: colours.bad },
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
      body1: { fontSize: rem(type.sizes.body) },
      body2: { fontSize: rem(type.sizes.table) },
      button: { textTransform: 'none', fontWeight: type.weights.medium },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
      MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${colours.line}` } } },
    },
  });
}
