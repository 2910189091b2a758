import { createTheme, type Theme } from '@mui/material/styles';
import { lengths, mobileWidth, motion, palettes, type ThemeMode, type } from './tokens';

/**
 * react-admin's inputs. Without a helper text they keep its line free, with markup that Trusted Types forbid (ADR 3): a form of
 * theirs would take the page down.
 */
const inputs = [
  ...['Text', 'Number', 'Boolean', 'NullableBoolean', 'Date', 'DateTime', 'Time', 'File', 'Array', 'TextArray'],
  ...['Select', 'SelectArray', 'Autocomplete', 'RadioButtonGroup', 'CheckboxGroup'],
].map((kind) => [`Ra${kind}Input`, { defaultProps: { helperText: false } }]);

/** The height between the bar at the top and the toasts. */
const belowBar = `calc(100% - ${lengths.topBar}px - var(--toasts-height, 0px))`;

/** Returns the tokens as a MUI theme, for everything that MUI and react-admin draw. */
export function muiTheme(mode: ThemeMode): Theme {
  const colours = palettes[mode];
  const rem = (pixels: number) => `${pixels / 16}rem`;
  /** What the keys are at, in menus and lists of choices: MUI's grey alone is hardly seen. */
  const marked = { backgroundColor: colours.hover, boxShadow: `inset 2px 0 0 ${colours.accent}` };
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
      ...Object.fromEntries(inputs),
      // On a phone its tables scroll, and not the page.
      RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
      RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } } } },
      RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
      MuiTextField: { defaultProps: { size: 'small', margin: 'dense' } },
      MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiTooltip: {
        defaultProps: { enterDelay: 400 },
        styleOverrides: {
          tooltip: {
            maxWidth: 320,
            padding: '6px 10px',
            color: colours.text,
            backgroundColor: colours.raised,
            border: `1px solid ${colours.controlLine}`,
            boxShadow: `0 4px 12px ${colours.shade}`,
            fontSize: rem(type.sizes.small),
            fontWeight: type.weights.regular,
            lineHeight: 1.5,
          },
        },
      },
      MuiMenuItem: {
        styleOverrides: { root: { '&:hover': { backgroundColor: colours.hover }, '&.Mui-focusVisible': marked } },
      },
      MuiAutocomplete: { styleOverrides: { listbox: { '& .MuiAutocomplete-option.Mui-focused': marked } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            backgroundColor: colours.field,
            '&.Mui-disabled': { backgroundColor: colours.fieldOff },
            '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: colours.line },
          },
          notchedOutline: { borderColor: colours.controlLine },
        },
      },
      MuiButton: { styleOverrides: { outlined: { borderColor: 'currentColor' } } },
      // Dialogs and the phone's menu end above the toasts.
      MuiDialog: {
        styleOverrides: {
          // MUI does not apply what stands under `paperScrollPaper`.
          paper: {
            marginBlock: lengths.topBar,
            maxHeight: `calc(100% - 2 * max(${lengths.topBar}px, var(--toasts-height, 0px)))`,
          },
          paperFullScreen: {
            marginBottom: 'var(--toasts-height, 0)',
            height: belowBar,
            maxHeight: 'none',
            alignSelf: 'end',
            borderRadius: `${lengths.radiusLarge}px ${lengths.radiusLarge}px 0 0`,
          },
        },
      },
      MuiDrawer: {
        styleOverrides: { paper: { top: lengths.topBar, height: belowBar, border: 0 } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${colours.line}` } } },
    },
  });
}
