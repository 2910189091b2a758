import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode, Ref } from 'react';

/** The scrolling list around {@link CheckItem}s. */
export const checkList = {
  m: 0,
  px: 0,
  py: 1,
  overflow: 'auto',
  listStyle: 'none',
  overscrollBehavior: 'contain',
};

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  pr: 2,
  contentVisibility: 'auto',
  containIntrinsicHeight: '32px',
  '&:hover': { backgroundColor: 'var(--hover)' },
};

const labelLook = {
  display: 'flex',
  flex: 1,
  gap: 2,
  alignItems: 'center',
  minWidth: 0,
  height: 32,
  pl: 3,
  cursor: 'pointer',
};

interface CheckItemProps {
  /** The name of its checkbox. */
  readonly label: string;
  /** Default: the label, which may be truncated. */
  readonly title?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
  /** Follows the label; a press on it toggles as well. */
  readonly beside?: ReactNode;
  readonly onToggle: (checked: boolean) => void;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Follows the label at the end of the line. */
  readonly children?: ReactNode;
}

/** A list item with a checkbox. */
export function CheckItem(props: CheckItemProps) {
  const { label, title = label, checked, disabled = false, describedBy, beside, onToggle, inputRef, children } = props;
  return (
    <Box component="li" sx={itemLook}>
      <Box component="label" title={title} sx={labelLook}>
        <Checkbox
          size="small"
          sx={{ p: 1 }}
          checked={checked}
          disabled={disabled}
          slotProps={{ input: { 'aria-describedby': describedBy, ref: inputRef } }}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <bdi className="clipped">{label}</bdi>
        {beside}
      </Box>
      {children}
    </Box>
  );
}
