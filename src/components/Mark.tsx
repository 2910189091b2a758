import type { Text } from '../definitions/basics';
import { say } from '../i18n/translate';

interface MarkProps {
  /** Absent: nothing is drawn. */
  readonly text: Text | undefined;
  /** `warn` for what must not be overlooked. */
  readonly tone?: 'warn' | undefined;
}

/** A word beside a value, such as `yours`. */
export function Mark({ text, tone }: MarkProps) {
  if (text === undefined) return null;
  return (
    <span className="mark" data-warns={tone === 'warn' || undefined}>
      {' '}
      {say(text)}
    </span>
  );
}
