import Stack from '@mui/material/Stack';
import { ActButton } from './ActButton';
import { copyText } from './copying';
import { TextInput } from './form/TextInput';

interface ShownOnceProps {
  readonly label: string;
  readonly value: string;
  /** The label of the button that copies it. */
  readonly copy: string;
  readonly note?: string;
}

/** Renders a secret that the server returns only once, with a button that copies it. */
export function ShownOnce({ label, value, copy, note }: ShownOnceProps) {
  return (
    <Stack spacing={3}>
      <TextInput label={label} mono readOnly value={value} onChange={() => undefined} />
      <div>
        <ActButton label={copy} onPress={() => void copyText(value)} />
      </div>
      {note === undefined ? null : <p className="secondary flush">{note}</p>}
    </Stack>
  );
}
