import type { ReactNode } from 'react';
import styles from './FactRows.module.css';

interface FactRowsProps {
  /** The table's accessible name. */
  readonly label: string;
  /** What a row is about, and what is so; a row without anything is left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** A small table of facts about one thing. */
export function FactRows({ label, rows }: FactRowsProps) {
  return (
    <table className={styles.facts} aria-label={label}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
