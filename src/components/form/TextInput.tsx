import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputEvent, InputHTMLAttributes, Ref } from 'react';
import { plainDigits } from '../../../contract/digits';
import { Field, type FieldShape } from './Field';

interface TextInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Identifiers, addresses and codes. */
  readonly mono?: boolean;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  /** `number` makes it a spinbutton. */
  readonly type?: 'text' | 'email' | 'number' | 'datetime-local';
  readonly input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'min' | 'max' | 'step' | 'maxLength' | 'placeholder' | 'onBlur' | 'name'
  >;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Inserts digits of other scripts as 0 to 9: browsers silently drop them from a number field. */
function insertPlainDigits(event: InputEvent<HTMLInputElement>): void {
  const plain = plainDigits(event.data ?? '');
  if (plain === (event.data ?? '')) return;
  event.preventDefault();
  // Only this keeps the caret, and Undo, in a number field.
  document.execCommand('insertText', false, plain);
}

/** Sets identifiers, addresses and codes in the monospaced font. */
export const monoInput = { '& .MuiInputBase-input': { fontFamily: 'var(--font-mono)' } };

/** A one-line field. The browser corrects and capitalizes nothing. */
export function TextInput({
  value,
  onChange,
  mono = false,
  readOnly = false,
  disabled,
  type = 'text',
  input,
  ref,
  ...field
}: TextInputProps) {
  const isNumber = type === 'number';
  return (
    <Field {...field} disabled={disabled}>
      {({ id, input: described }) => (
        <OutlinedInput
          id={id}
          inputRef={ref}
          sx={mono ? monoInput : undefined}
          type={type}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            ...input,
            ...described,
            onBeforeInput: isNumber ? insertPlainDigits : undefined,
            // A wheel that scrolls the page must not change the number.
            onWheel: isNumber ? (event) => event.currentTarget.blur() : undefined,
          }}
        />
      )}
    </Field>
  );
}
