import type { Text } from '../definitions/basics';
import { say } from '../i18n/translate';

interface MarkProps {
  /** Default: nothing is rendered. */
  readonly text: Text | undefined;
  /** `warn` colours it as a warning. */
  readonly tone?: 'warn' | undefined;
}

/** Renders a badge beside a value, such as `yours`. */
export function Mark({ text, tone }: MarkProps) {
  if (text === undefined) return null;
  return (
    <span className="mark" data-warns={tone === 'warn' || undefined}>
      {' '}
      {say(text)}
    </span>
  );
}
