import { type ReactNode, useId } from 'react';
import box from '../../grid/filter/Box.module.css';
import styles from './Option.module.css';

interface OptionProps {
  readonly label: string;
  /** What ticking it means. */
  readonly hint: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with a line about it. */
export function Option({ label, hint, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <div className={styles.option}>
      <input
        id={id}
        type="checkbox"
        className={box.box}
        checked={checked}
        aria-describedby={`${id}hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <div id={`${id}hint`} className={styles.hint}>
        {hint}
      </div>
    </div>
  );
}
