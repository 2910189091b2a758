import Warning from '@mui/icons-material/WarningAmberOutlined';
import type { ReactNode } from 'react';
import styles from './FieldNote.module.css';

interface FieldNoteProps {
  readonly children: ReactNode;
  /** What is typed may be wrong, and can be sent all the same. */
  readonly warns?: boolean;
}

/** The line under a field that changes with what is typed: a screen reader is told of it. */
export function FieldNote({ children, warns = false }: FieldNoteProps) {
  return (
    <span role="status" className={warns ? styles.warning : undefined}>
      {warns ? <Warning aria-hidden="true" /> : null}
      <span>{children}</span>
    </span>
  );
}
