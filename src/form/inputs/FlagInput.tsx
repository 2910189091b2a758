import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useId } from 'react';

interface FlagInputProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with its help. */
export function FlagInput({ label, hint, checked, onChange }: FlagInputProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2.5, alignItems: 'center' }}>
      <Checkbox
        size="small"
        sx={{ mt: { xs: 2, md: 0 }, p: 0 }}
        checked={checked}
        slotProps={{ input: { id, 'aria-describedby': hint === undefined ? undefined : `${id}hint` } }}
        onChange={(_event, next) => onChange(next)}
      />
      <Box
        component="label"
        htmlFor={id}
        sx={{ pt: { xs: 2.5, md: 0 }, fontWeight: 'fontWeightMedium', cursor: 'pointer' }}
      >
        {label}
      </Box>
      {hint === undefined ? null : (
        <Box id={`${id}hint`} className="secondary" sx={{ gridColumn: 2 }}>
          {hint}
        </Box>
      )}
    </Box>
  );
}
