import { type MessageKey, t } from '../i18n/translate';

interface NameInTextProps {
  /** A text with the placeholder `{username}`. */
  readonly text: MessageKey;
  readonly name: string;
  /** More characters than this of the name are not shown. */
  readonly most?: number;
}

/** A text with a name in it that cannot turn the rest around, whichever way it is written (hostile case C18). */
export function NameInText({ text, name, most = Number.POSITIVE_INFINITY }: NameInTextProps) {
  const [before, after = ''] = t(text).split('{username}');
  return (
    <>
      {before}
      <bdi>{name.length > most ? `${name.slice(0, most)}…` : name}</bdi>
      {after}
    </>
  );
}
