import type { Tone } from '../definitions/list';
import { cut } from './cellLook';
import styles from './StateText.module.css';

interface StateTextProps {
  readonly tone: Tone;
  /** The state in words: colour alone would not do. */
  readonly text: string;
  /** A remark below the state. */
  readonly note?: string | null | undefined;
}

/** The longest note in characters (C18). */
const maxNoteLength = 100;

/** A state: a coloured dot and its word. */
export function StateText({ tone, text, note }: StateTextProps) {
  return (
    <>
      <bdi className={styles.state} data-tone={tone}>
        {text}
      </bdi>
      {note ? <bdi className={styles.note}>{cut(note, maxNoteLength)}</bdi> : null}
    </>
  );
}
