import { type ReactNode, useId } from 'react';
import styles from './PageSection.module.css';

interface PageSectionProps {
  readonly heading: string;
  /** How many things it holds, beside the heading. */
  readonly count?: number;
  /** Stands at the right of the heading. */
  readonly beside?: ReactNode;
  /** What it holds is to be looked into. */
  readonly alarming?: boolean;
  readonly children: ReactNode;
}

/** A part of a page: a region named by its heading. */
export function PageSection({ heading, count, beside, alarming = false, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={id} data-alarming={alarming || undefined}>
      <div className={styles.head}>
        <h2 id={id} className="section-heading">
          {heading}
        </h2>
        {count === undefined ? null : <span className={`fine-print ${styles.count}`}>{count}</span>}
        <div className={styles.beside}>{beside}</div>
      </div>
      {children}
    </section>
  );
}

/** Stands in the place of what there is not. */
export function Nothing({ text }: { readonly text: string }) {
  return <p className="muted flush">{text}</p>;
}
