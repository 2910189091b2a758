import type { Tone } from '../definitions/list';
import styles from './StateText.module.css';

interface StateTextProps {
  readonly tone: Tone;
  /** The word of the state, which says what the colour says. */
  readonly text: string;
}

/** A state: a dot in its colour, and its word. */
export function StateText({ tone, text }: StateTextProps) {
  return (
    <bdi className={styles.state} data-tone={tone}>
      {text}
    </bdi>
  );
}
