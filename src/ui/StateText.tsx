import type { Tone } from '../definitions/list';
import styles from './StateText.module.css';

interface StateTextProps {
  readonly tone: Tone;
  /** The state in words: colour alone would not do. */
  readonly text: string;
}

/** A state: a coloured dot and its word. */
export function StateText({ tone, text }: StateTextProps) {
  return (
    <bdi className={styles.state} data-tone={tone}>
      {text}
    </bdi>
  );
}
