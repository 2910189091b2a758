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
  readonly ref?: Ref<HTMLInputElement>;
}

/** Inserts digits of other scripts as 0 to 9: browsers drop them from a number field without a word. */
function insertPlainDigits(event: InputEvent<HTMLInputElement>): void {
  const plain = plainDigits(event.data ?? '');
  if (plain === (event.data ?? '')) return;
  event.preventDefault();
  // The one way that keeps the caret, and Undo, in a number field.
  document.execCommand('insertText', false, plain);
}

/** A field of one line. What is typed is kept as it is: nothing is corrected or turned into capitals by the browser. */
export function TextInput({
  value,
  onChange,
  mono = false,
  readOnly,
  disabled,
  type = 'text',
  input,
  ref,
  ...field
}: TextInputProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          ref={ref}
          type={type}
          className={mono ? 'field mono' : 'field'}
          readOnly={readOnly}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBeforeInput={type === 'number' ? insertPlainDigits : undefined}
          // A wheel that is turned to scroll the page must not count the machines up or down.
          onWheel={type === 'number' ? (event) => event.currentTarget.blur() : undefined}
        />
      )}
    </Field>
  );
}
