import { type Components, createTheme, type Theme } from '@mui/material/styles';
import { lengths, mobileWidth, motion, palettes, type ThemeMode, type } from './tokens';

/**
 * Inputs of react-admin. Without a helper text they reserve its line with markup that Trusted Types forbid (ADR 3), which would
 * crash the page.
 */
const inputs = [
  ...['Text', 'Number', 'Boolean', 'NullableBoolean', 'Date', 'DateTime', 'Time', 'File', 'Array', 'TextArray'],
  ...['Select', 'SelectArray', 'Autocomplete', 'RadioButtonGroup', 'CheckboxGroup'],
].map((kind) => [`Ra${kind}Input`, { defaultProps: { helperText: false } }]);

/** The height between the top bar and the toasts. */
const belowBar = `calc(100% - ${lengths.topBar}px - var(--toasts-height, 0px))`;

const phone = `@media (max-width: ${mobileWidth}px)`;

const rem = (pixels: number) => `${pixels / 16}rem`;

/** The focus ring of everything that MUI renders. */
const focusRing = { outline: '2px solid var(--accent)', outlineOffset: 2 };

/** The focused item of a menu or listbox. MUI's grey alone has too little contrast. */
const marked = { backgroundColor: 'var(--hover)', boxShadow: 'inset 2px 0 0 var(--accent)' };

/** Padding of the parts of a dialog, in px; the gutter is narrower on a phone. */
const dialogPadding = (top: number, bottom: number) => ({
  padding: `${top}px var(--gutter) ${bottom}px`,
  [phone]: { paddingInline: 'var(--gutter-phone)' },
});

const text = {
  fontSize: rem(type.sizes.body),
  fontWeight: type.weights.regular,
  lineHeight: 1.43,
  letterSpacing: 'normal',
};

const small = { fontSize: rem(type.sizes.table), letterSpacing: 'normal' };

/** An unavailable button that keeps the focus: `aria-disabled` in place of `disabled`. */
const unavailable = {
  '&[aria-disabled="true"]': {
    color: 'var(--muted)',
    backgroundColor: 'transparent',
    borderColor: 'var(--line)',
    filter: 'none',
    cursor: 'not-allowed',
  },
  '&.MuiButton-contained[aria-disabled="true"]': { backgroundColor: 'var(--hover)' },
  '&.MuiButton-text[aria-disabled="true"]': { borderColor: 'transparent' },
  '&&[aria-busy="true"]': { color: 'var(--text)', cursor: 'progress' },
};

const filled = (colour: string) => ({
  color: 'var(--on-accent)',
  backgroundColor: colour,
  borderColor: colour,
  '&:hover': { backgroundColor: colour, filter: 'brightness(1.08)' },
});

const buttons: Components = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 36,
        padding: '0 16px',
        lineHeight: 1.43,
        border: '1px solid transparent',
        whiteSpace: 'nowrap',
        transition: 'background var(--motion-quick), border-color var(--motion-quick)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-disabled': { color: 'var(--text)', borderColor: 'var(--control-line)', opacity: 0.5 },
        variants: [
          { props: { variant: 'outlined', color: 'inherit' }, style: { borderColor: 'var(--control-line)' } },
          { props: { variant: 'outlined', color: 'error' }, style: { borderColor: 'var(--bad)' } },
          { props: { variant: 'contained', color: 'primary' }, style: filled('var(--accent)') },
          { props: { variant: 'contained', color: 'error' }, style: filled('var(--bad)') },
          { props: { variant: 'text' }, style: { minHeight: 28, padding: '0 8px', color: 'var(--accent)' } },
          {
            props: { size: 'small' },
            style: {
              minHeight: 28,
              padding: '0 10px',
              fontSize: rem(type.sizes.table),
              [phone]: { minHeight: 36, padding: '0 14px', fontSize: rem(type.sizes.body) },
            },
          },
        ],
        ...unavailable,
      },
      startIcon: {
        margin: '0 8px 0 0',
        '& > svg:nth-of-type(1)': { fontSize: 20 },
        variants: [{ props: { size: 'small' }, style: { marginRight: 6, '& > svg:nth-of-type(1)': { fontSize: 16 } } }],
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        flex: 'none',
        width: 36,
        height: 36,
        padding: 0,
        color: 'var(--muted)',
        borderRadius: lengths.radius,
        '&:hover': { color: 'var(--text)', backgroundColor: 'var(--hover)' },
        '&.Mui-disabled': { color: 'var(--muted)', opacity: 0.5 },
        variants: [
          {
            props: { size: 'small' },
            style: { width: 28, height: 28, borderRadius: 4, fontSize: 16, '&:focus-visible': { outlineOffset: -2 } },
          },
        ],
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '0 8px',
        color: 'var(--text)',
        borderColor: 'var(--control-line)',
        fontSize: rem(type.sizes.table),
        lineHeight: 1.43,
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          zIndex: 1,
          color: 'var(--accent)',
          backgroundColor: 'var(--hover)',
          borderColor: 'var(--accent)',
        },
        variants: [{ props: { size: 'small' }, style: { minHeight: 28, borderRadius: 14 } }],
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      // The border of the selected one is seen whole, over its neighbour's.
      middleButton: { borderLeftColor: 'var(--control-line)', '&.Mui-selected': { borderLeftColor: 'var(--accent)' } },
      lastButton: { borderLeftColor: 'var(--control-line)', '&.Mui-selected': { borderLeftColor: 'var(--accent)' } },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { '&:has(:focus-visible)': { ...focusRing, outlineOffset: -4 } } } },
  MuiRadio: { styleOverrides: { root: { '&:has(:focus-visible)': { ...focusRing, outlineOffset: -4 } } } },
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { textDecorationColor: 'inherit' } } },
};

/** More specific than MUI's own selectors for the paddings of an autocomplete. */
const inputRoot = '.MuiAutocomplete-inputRoot.MuiOutlinedInput-root.MuiInputBase-root';

const fields: Components = {
  MuiTextField: { defaultProps: { size: 'small', margin: 'dense' } },
  MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
  // A label stands above its field.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        ...small,
        position: 'static',
        maxWidth: 'none',
        marginBottom: 6,
        color: 'var(--muted)',
        fontWeight: type.weights.medium,
        lineHeight: 1.43,
        transform: 'none',
        whiteSpace: 'normal',
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--muted)' },
        '&[data-required]::after': { color: 'var(--bad)', content: "' *' / ''" },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        ...text,
        minHeight: 40,
        backgroundColor: 'var(--field)',
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--accent)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        '&.Mui-disabled, &:has(input:read-only)': { backgroundColor: 'var(--field-off)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline, &:has(input:read-only):not(.Mui-focused) .MuiOutlinedInput-notchedOutline':
          { borderColor: 'var(--line)' },
      },
      input: {
        height: 20,
        padding: '10px 12px',
        '&.Mui-disabled': { color: 'var(--muted)', WebkitTextFillColor: 'currentColor', cursor: 'not-allowed' },
        '&::placeholder': { color: 'var(--idle)', opacity: 1 },
      },
      multiline: { padding: 0 },
      inputMultiline: { padding: '8px 12px', lineHeight: '20px', overflowWrap: 'anywhere' },
      notchedOutline: { top: 0, borderColor: 'var(--control-line)', '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        color: 'var(--muted)',
        fontSize: rem(type.sizes.small),
        lineHeight: 1.43,
        letterSpacing: 'normal',
        overflowWrap: 'anywhere',
        '&.Mui-error': { color: 'var(--bad)' },
        '&.Mui-disabled': { color: 'var(--muted)' },
        '&:empty': { display: 'none' },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        [`& ${inputRoot}`]: { padding: '0 64px 0 0' },
        [`& ${inputRoot} .MuiAutocomplete-endAdornment`]: { right: 2 },
        [`& ${inputRoot} .MuiAutocomplete-input`]: { padding: '10px 12px', textOverflow: 'ellipsis' },
        [`& ${inputRoot}:has(.MuiChip-root)`]: { gap: 4, padding: '5px 64px 5px 8px' },
        [`& ${inputRoot}:has(.MuiChip-root) .MuiAutocomplete-input`]: { padding: 4 },
      },
      tag: { margin: 0 },
      paper: { boxShadow: '0 8px 24px var(--shade)' },
      listbox: {
        '& .MuiAutocomplete-option.Mui-focused': marked,
        // The reason of a disabled option must stay legible.
        '& .MuiAutocomplete-option[aria-disabled="true"]': { color: 'var(--muted)', opacity: 1 },
      },
    },
  },
};

/** A table header that stays while the rows scroll. A border would not stay with it, so it is a shadow. */
const stickyHead = { position: 'sticky', zIndex: 1, border: 0, boxShadow: 'inset 0 -1px var(--line)' };

const surfaces: Components = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', border: '1px solid var(--line)' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { overflow: 'visible', backgroundColor: 'var(--surface)', borderRadius: lengths.radiusLarge },
    },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  // Dialogs and the phone's menu end above the toasts.
  MuiDialog: {
    styleOverrides: {
      // MUI ignores styles under `paperScrollPaper`.
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
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        ...dialogPadding(20, 8),
        maxHeight: '30vh',
        overflow: 'auto',
        fontSize: rem(type.sizes.section),
        fontWeight: type.weights.semibold,
        lineHeight: '24px',
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        ...dialogPadding(4, 12),
        display: 'flex',
        flexDirection: 'column',
        gap: 12,
        '.MuiDialogTitle-root + &': { paddingTop: 4 },
        '& thead th': { ...stickyHead, top: -4, backgroundColor: 'var(--raised)' },
      },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: 'var(--muted)', overflowWrap: 'anywhere' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        ...dialogPadding(12, 20),
        gap: 8,
        '& > *': { flex: 'none' },
        // A long name in the confirm button must not push Cancel out of the dialog.
        '& > :last-child': { flex: '0 1 auto', minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
        [phone]: {
          paddingInline: 'var(--gutter-phone)',
          '& > .MuiButton-root': { minHeight: 44, whiteSpace: 'normal' },
          '& > :last-child': { flex: 1 },
          '.MuiDialogContent-root + &': { borderTop: '1px solid var(--line)' },
        },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { top: lengths.topBar, height: belowBar, border: 0 } } },
  MuiPopover: { styleOverrides: { paper: { boxShadow: '0 8px 24px var(--shade)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 400 },
    styleOverrides: {
      tooltip: {
        maxWidth: 320,
        padding: '6px 10px',
        color: 'var(--text)',
        backgroundColor: 'var(--raised)',
        border: '1px solid var(--control-line)',
        boxShadow: '0 4px 12px var(--shade)',
        fontSize: rem(type.sizes.small),
        fontWeight: type.weights.regular,
        lineHeight: 1.5,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: {
        ...small,
        padding: '2px 12px',
        color: 'var(--text)',
        backgroundColor: 'var(--surface)',
        borderRadius: lengths.radius,
        overflowWrap: 'anywhere',
        variants: (['success', 'warning', 'error'] as const).map((severity) => ({
          props: { severity },
          style: {
            border: '1px solid var(--line)',
            borderLeft: `3px solid var(--${{ success: 'ok', warning: 'warn', error: 'bad' }[severity]})`,
          },
        })),
      },
      message: { minWidth: 0 },
    },
  },
  MuiSkeleton: { defaultProps: { variant: 'rounded' }, styleOverrides: { root: { backgroundColor: 'var(--hover)' } } },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
};

const data: Components = {
  MuiChip: {
    styleOverrides: {
      root: {
        ...small,
        height: 28,
        color: 'var(--text)',
        backgroundColor: 'var(--hover)',
        border: '1px solid var(--line)',
        borderRadius: 4,
      },
      label: { padding: '0 8px' },
    },
  },
  // Small tables of tools and dialogs: read, not worked in.
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        ...small,
        padding: '6px 12px 6px 0',
        borderBottom: '1px solid var(--line)',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.43,
        overflowWrap: 'anywhere',
        verticalAlign: 'top',
        'tbody tr:last-child > &': { borderBottom: 0 },
      },
      head: { color: 'var(--muted)', fontWeight: type.weights.medium, lineHeight: 1.43, whiteSpace: 'nowrap' },
      stickyHeader: { backgroundColor: 'var(--surface)', border: 0, boxShadow: 'inset 0 -1px var(--line)' },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { ...text, '&:hover': { backgroundColor: 'var(--hover)' }, '&.Mui-focusVisible': marked } },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        gap: 12,
        width: '100%',
        minHeight: 36,
        padding: '6px 12px',
        font: 'inherit',
        borderRadius: lengths.radius,
        '&:hover, &.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--hover)' },
        '&:focus-visible': { outlineOffset: -2 },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: 'var(--muted)' } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 0, borderBottom: '1px solid var(--control-line)' } } },
  // The tabs wrap on a phone, so each one draws its own indicator.
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        padding: '0 12px',
        borderBottom: '2px solid transparent',
        '&:hover': { color: 'var(--text)' },
        '&.Mui-selected': { color: 'var(--accent)', borderBottomColor: 'var(--accent)' },
        '&:focus-visible': { ...focusRing, outlineOffset: -4, borderRadius: lengths.radiusLarge },
        [phone]: { minHeight: 44 },
      },
    },
  },
  MuiCircularProgress: {
    styleOverrides: { root: { '@media (prefers-reduced-motion: reduce)': { animation: 'none' } } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, backgroundColor: 'var(--line)', borderRadius: 3 },
      bar: { borderRadius: 3, transition: 'transform var(--motion-calm)' },
    },
  },
  MuiBreadcrumbs: { styleOverrides: { root: text, ol: { flexWrap: 'nowrap' }, separator: { margin: '0 4px' } } },
  MuiStepIcon: {
    styleOverrides: {
      root: { '&.Mui-completed': { color: 'var(--ok)' } },
      text: { fill: 'var(--on-accent)', fontSize: rem(type.sizes.small) },
    },
  },
  MuiStepLabel: { styleOverrides: { label: { ...text, '&.Mui-active': { fontWeight: type.weights.medium } } } },
};

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
