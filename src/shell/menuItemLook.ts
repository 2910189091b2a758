/** The look of an item of the menu. */
export const menuItemLook = {
  mb: 0.5,
  color: 'text.primary',
  textAlign: 'left',
  '& > svg': { color: 'text.secondary' },
  '& .label': { flex: 1, minWidth: 0 },
  '& .chevron': { transition: 'transform var(--motion-quick)' },
  '&[aria-expanded="true"] .chevron': { transform: 'rotate(180deg)' },
  '&[aria-current="page"]': { color: 'primary.main', backgroundColor: 'var(--hover)', fontWeight: 'fontWeightMedium' },
  '&[aria-current="page"] > svg, &[data-current] > svg': { color: 'primary.main' },
  '[data-folded] &': { position: 'relative', justifyContent: 'center', minHeight: 44, p: 1.5 },
  '[data-folded] & .chevron': { display: 'none' },
  '[data-folded] & .label': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;
