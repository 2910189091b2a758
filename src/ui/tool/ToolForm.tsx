import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ToolForm.module.css';

interface ToolFormProps {
  /** Its fields, in one column. What is wrong with one stands at it, by `Field`. */
  readonly children: ReactNode;
  /** The buttons, the one that submits first; give what stands apart the class of {@link apart}. */
  readonly actions: ReactNode;
  /** The answer: beside the form where there is room, else below. */
  readonly answer?: ReactNode;
  /** How often the form was refused for what is in it: with each time the focus goes to the first field that is wrong. */
  readonly refusals: number;
  readonly onSubmit: () => void;
}

/** The class of what stands apart from the other buttons: a destructive act. */
export const apart = styles.apart;

/** The form of a tool page, with its answer (specification, section 2). */
export function ToolForm({ children, actions, answer, refusals, onSubmit }: ToolFormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
          <div className={styles.actions}>{actions}</div>
        </form>
        {answer}
      </div>
    </div>
  );
}
