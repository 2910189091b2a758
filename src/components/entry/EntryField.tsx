import { type ReactNode, useId } from 'react';
import type { FieldShape } from '../form/Field';
import styles from './EntryField.module.css';

/** Attributes of the control inside a field. */
interface ControlProps {
  readonly id: string;
  readonly required: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface EntryFieldProps extends FieldShape {
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control of a page before sign-in: its label above it, and its help or fault below. Loads no MUI. */
export function EntryField({ label, required = false, hint, error, announced = false, children }: EntryFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      {/* The style sheet draws the asterisk, so that it is no part of the field's name. */}
      <label className={`secondary ${styles.label}`} htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        required,
        'aria-describedby': note === undefined ? undefined : `${id}note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note === undefined ? null : (
        <div
          id={`${id}note`}
          className={`fine-print ${styles.note}`}
          data-error={error === undefined ? undefined : true}
          role={announced && error !== undefined ? 'alert' : undefined}
        >
          {note}
        </div>
      )}
    </div>
  );
}
