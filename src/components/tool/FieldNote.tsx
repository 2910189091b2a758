import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldNoteProps {
  readonly children: ReactNode;
  /** The value may be wrong, but can be submitted. */
  readonly warns?: boolean;
}

/** Help below a field that changes while typing; announced to screen readers. */
export function FieldNote({ children, warns = false }: FieldNoteProps) {
  return (
    <Box component="span" role="status" sx={warns ? { display: 'flex', gap: 1, color: 'warning.main' } : undefined}>
      {warns ? <Warning fontSize="inherit" sx={{ mt: '2px' }} aria-hidden="true" /> : null}
      <span>{children}</span>
    </Box>
  );
}
