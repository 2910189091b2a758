import type { ReactNode, Ref } from 'react';
import styles from './PersonEditor.module.css';

interface EditorSectionProps {
  readonly label: string;
  /** A line that says how it works. */
  readonly hint?: string | undefined;
  /** The chips, or nothing. */
  readonly chips: readonly ReactNode[];
  /** What stands in the place of chips. */
  readonly none: string | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of the editor: what the person has, and what can be added. */
export function EditorSection({ label, hint, chips, none, headingRef, children }: EditorSectionProps) {
  return (
    <section className={styles.section} aria-label={label}>
      <div className={styles.sectionHead}>
        <h3 ref={headingRef} tabIndex={-1} className={styles.sectionTitle}>
          {label}
        </h3>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      </div>
      {chips.length > 0 ? (
        <ul className={styles.chips}>{chips}</ul>
      ) : none === undefined ? null : (
        <p className={styles.none}>{none}</p>
      )}
      {children}
    </section>
  );
}
