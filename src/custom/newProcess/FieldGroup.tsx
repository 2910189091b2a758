import { type ReactNode, useId } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  /** Its accessible name. */
  readonly name: string;
  /** A line about what belongs there. */
  readonly help: string;
  /** Its fields; two beside each other where there is room. */
  readonly children: ReactNode;
}

/** The classes of what takes another share of a group's width than half of it. */
export const { third, twoThirds, whole } = styles;

/** Fields that belong together, in a card: its name beside them where there is room, else above. */
export function FieldGroup({ name, help, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend className={styles.name}>{name}</legend>
      <p id={id} className={styles.help}>
        {help}
      </p>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
