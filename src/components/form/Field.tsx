import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** What every field of a form has. */
export interface FieldShape {
  /** Its accessible name. */
  readonly label: string;
  readonly required?: boolean;
  /** A line under it that helps to fill it in. */
  readonly hint?: ReactNode;
  /** What is wrong with it; it stands in the place of the hint. */
  readonly error?: string | undefined;
  /** What is wrong is also said aloud: for the one field of a form that the focus was sent to because of it. */
  readonly announced?: boolean;
}

/** What the control inside a field has to be given. */
interface ControlProps {
  readonly id: string;
  readonly required: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldShape {
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label above it and one line below: help, or what is wrong. */
export function Field({ label, required = false, hint, error, announced = false, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      {/* The asterisk is drawn, not written: the label's text is the field's name and nothing else. */}
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
