import { type MessageKey, t } from '../i18n/translate';
import { cut } from './cellLook';

interface NameInTextProps {
  /** A text with one placeholder for the name. */
  readonly text: MessageKey;
  readonly name: string;
  /** The longest shown name in characters. */
  readonly maximum?: number;
}

/**
 * Returns a name whose bidi isolates are balanced: U+2066 to U+2068 and U+2069. An unbalanced one would break out of the element that
 * isolates the name.
 */
export function balanced(name: string): string {
  let open = 0;
  let text = '';
  for (const character of name) {
    if (character >= '\u2066' && character <= '\u2068') open += 1;
    if (character === '\u2069') {
      if (open === 0) continue;
      open -= 1;
    }
    text += character;
  }
  return text + '\u2069'.repeat(open);
}

/** Renders a text with an isolated name, which cannot change the direction of the rest (C18). */
export function NameInText({ text, name, maximum = Number.POSITIVE_INFINITY }: NameInTextProps) {
  const [before, after = ''] = t(text).split(/\{\w+\}/);
  return (
    <>
      {before}
      <bdi>{balanced(cut(name, maximum))}</bdi>
      {after}
    </>
  );
}
