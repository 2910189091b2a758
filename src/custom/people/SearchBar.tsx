import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

interface SearchBarProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The number of results or of selected entries, in words. */
  readonly count: string;
  readonly field?: Ref<HTMLInputElement>;
  readonly children?: ReactNode;
}

/** Renders a search field, the number of results, and further controls on the same line. */
export function SearchBar({ label, placeholder, value, onChange, count, field, children }: SearchBarProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <TextField
        type="search"
        margin="none"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputRef={field}
        slotProps={{ htmlInput: { 'aria-label': label } }}
        sx={{ flex: { xs: '1 1 100%', md: '1 1 200px' }, maxWidth: { md: 360 } }}
      />
      <Typography role="status" variant="body2" sx={{ flex: 'auto', color: 'text.secondary' }}>
        {count}
      </Typography>
      {children}
    </Stack>
  );
}
