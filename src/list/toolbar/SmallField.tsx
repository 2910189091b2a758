import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, Ref } from 'react';

interface SmallFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Its accessible name. Default: the `label` element of its `id`. */
  readonly label?: string;
  readonly width?: number | string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field of a popup, as high as a button. All other properties are those of its `input`. */
export function SmallField({ label, width = 1, ref, ...input }: SmallFieldProps) {
  const invalid = input['aria-invalid'];
  return (
    <OutlinedInput
      sx={{ width, minHeight: 36, fontSize: 'inherit', '& > input': { px: 2, py: '7px' } }}
      error={invalid === true}
      inputRef={ref}
      // MUI alone would mark a valid field with `aria-invalid="false"`.
      inputProps={{ 'aria-label': label, autoComplete: 'off', spellCheck: false, ...input, 'aria-invalid': invalid }}
    />
  );
}
