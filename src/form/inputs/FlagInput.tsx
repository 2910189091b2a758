import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useId } from 'react';
import styles from '../Fields.module.css';

interface FlagInputProps {
  readonly label: string;
  /** What ticking it means. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with a line about it. */
export function FlagInput({ label, hint, checked, onChange }: FlagInputProps) {
  const id = useId();
  return (
    <div className={styles.option}>
      <Checkbox
        size="small"
        className={styles.flagBox}
        checked={checked}
        slotProps={{ input: { id, 'aria-describedby': hint === undefined ? undefined : `${id}hint` } }}
        onChange={(_event, next) => onChange(next)}
      />
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <div id={`${id}hint`} className={`secondary ${styles.hint}`}>
          {hint}
        </div>
      )}
    </div>
  );
}
