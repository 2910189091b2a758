import { useId } from 'react';
import box from './Box.module.css';
import styles from './Filter.module.css';

interface ValueBoxProps {
  /** The value as the table shows it, which is the box's name. */
  readonly label: string;
  /** How many rows have it, which is the box's description; absent where nobody has counted. */
  readonly count: number | undefined;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** One value of a checkbox filter. */
export function ValueBox({ label, count, checked, onToggle }: ValueBoxProps) {
  const id = useId();
  return (
    <li className={styles.value} data-none={count === 0 || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={box.box}
          checked={checked}
          aria-describedby={count === undefined ? undefined : id}
          onChange={onToggle}
        />
        <bdi className={styles.text} title={label}>
          {label}
        </bdi>
      </label>
      {count === undefined ? null : (
        <span id={id} className={styles.count}>
          {count}
        </span>
      )}
    </li>
  );
}
