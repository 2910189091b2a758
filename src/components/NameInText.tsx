import { type MessageKey, t } from '../i18n/translate';
import { cut } from './cellLook';

interface NameInTextProps {
  /** A text with one placeholder, for the name. */
  readonly text: MessageKey;
  readonly name: string;
  /** More characters than this of the name are not shown. */
  readonly maximum?: number;
}

/**
 * The name with as many ends of isolates (U+2069) as beginnings (U+2066 to U+2068): one of either that has no partner would
 * break out of the element that isolates the name.
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

/** A text with a name in it that cannot turn the rest around, whichever way it is written (C18). */
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
