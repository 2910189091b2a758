import Warning from '@mui/icons-material/WarningAmberOutlined';
import styles from './LaunchFields.module.css';

interface FieldNoteProps {
  readonly text: string;
  /** It may be wrong, and can be sent all the same. */
  readonly warns?: boolean;
}

/** The line under a field that changes with what is typed: a screen reader is told of it. */
export function FieldNote({ text, warns = false }: FieldNoteProps) {
  return (
    <span role="status" className={warns ? styles.warning : undefined}>
      {warns ? <Warning aria-hidden="true" /> : null}
      <span>{text}</span>
    </span>
  );
}
