import type { Components } from '@mui/material/styles';
import { lengths, mobileWidth, type } from './tokens';

export const phone = `@media (max-width: ${mobileWidth}px)`;

export const rem = (pixels: number) => `${pixels / 16}rem`;

/** The focus ring of everything that MUI renders. */
export const focusRing = { outline: '2px solid var(--accent)', outlineOffset: 2 };

/** The focused item of a menu or listbox. MUI's grey alone has too little contrast. */
export const marked = { backgroundColor: 'var(--hover)', boxShadow: 'inset 2px 0 0 var(--accent)' };

export const text = {
  fontSize: rem(type.sizes.body),
  fontWeight: type.weights.regular,
  lineHeight: 1.43,
  letterSpacing: 'normal',
};

export const small = { fontSize: rem(type.sizes.table), letterSpacing: 'normal' };

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

/** The look of buttons, links, checkboxes and radio buttons. */
export const buttons: Components = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': focusRing } },
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
      // The border of the selected button covers that of its neighbour.
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

/** The look of text fields and autocompletes. */
export const fields: Components = {
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
        [`& ${inputRoot}:has(.MuiChip-root) .MuiAutocomplete-input`]: {
          padding: 4,
          // Needs no line of its own before something is typed.
          '&[value=""]': { minWidth: 4, paddingInline: 0 },
        },
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
