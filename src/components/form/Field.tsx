import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type ReactNode, useId } from 'react';

/** The properties of every field. */
export interface FieldShape {
  /** Its accessible name. */
  readonly label: string;
  readonly required?: boolean;
  /** The help below it. */
  readonly hint?: ReactNode;
  /** Its fault; replaces the help. */
  readonly error?: string | undefined;
  /** Announces the fault: for the field that got the focus because of it. */
  readonly announced?: boolean;
}

/** Attributes of the control inside a field. */
interface ControlProps {
  readonly id: string;
  /** For the `input` element. MUI alone would mark valid fields with `aria-invalid="false"`. */
  readonly input: { readonly 'aria-describedby': string | undefined; readonly 'aria-invalid': true | undefined };
}

interface FieldProps extends FieldShape {
  readonly disabled?: boolean | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/**
 * A control with its label above it, and its help or fault below. MUI's `TextField` would repeat the label in its outline and append
 * an asterisk to it: `getByText` and the accessible name must find the label once, and alone.
 */
export function Field({ label, required = false, hint, error, announced = false, disabled, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <FormControl
      fullWidth
      margin="none"
      required={required}
      disabled={disabled ?? false}
      error={error !== undefined}
      sx={{ minWidth: 0 }}
    >
      <InputLabel htmlFor={id} required={false} data-required={required || undefined}>
        {label}
      </InputLabel>
      {children({
        id,
        input: {
          'aria-describedby': note === undefined ? undefined : `${id}note`,
          'aria-invalid': error === undefined ? undefined : true,
        },
      })}
      {note === undefined ? null : (
        <FormHelperText id={`${id}note`} component="div" role={announced && error !== undefined ? 'alert' : undefined}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
