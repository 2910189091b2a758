import type { Components } from '@mui/material/styles';
import { focusRing, marked, phone, rem, small, text } from './muiControls';
import { lengths, type } from './tokens';

/** The height between the top bar and the toasts. */
const belowBar = `calc(100% - ${lengths.topBar}px - var(--toasts-height, 0px))`;

/** Padding of the parts of a dialog, in px; the gutter is narrower on a phone. */
const dialogPadding = (top: number, bottom: number) => ({
  padding: `${top}px var(--gutter) ${bottom}px`,
  [phone]: { paddingInline: 'var(--gutter-phone)' },
});

/** A table header that stays while the rows scroll. A border would not stay with it, so it is a shadow. */
const stickyHead = { position: 'sticky', zIndex: 1, border: 0, boxShadow: 'inset 0 -1px var(--line)' };

/** The look of cards, dialogs, popovers, tooltips and alerts. */
export const surfaces: Components = {
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

/** The look of chips, small tables, menus, tabs, progress and steppers. */
export const data: Components = {
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
  MuiTableRow: { styleOverrides: { root: { '&:focus-visible': focusRing } } },
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
      root: { color: 'var(--control-line)', '&.Mui-completed': { color: 'var(--ok)' } },
      text: { fill: 'var(--on-accent)', fontSize: rem(type.sizes.small) },
    },
  },
  MuiStepLabel: { styleOverrides: { label: { ...text, '&.Mui-active': { fontWeight: type.weights.medium } } } },
};
