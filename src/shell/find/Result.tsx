import type { HTMLAttributes, MouseEvent } from 'react';
import { cut } from '../../components/cellLook';
import { LookAlikeMark, lookAlikeText, useLookAlikes } from '../../components/lookAlikes';
import { balanced } from '../../components/NameInText';
import states from '../../components/StateText.module.css';
import { t } from '../../i18n/translate';
import styles from './FindDialog.module.css';
import { lastOf, markedIn } from './marked';
import type { FindOption } from './sources';

/** More characters than this of a name are not drawn (C18). */
const maximumName = 200;

/** Characters of a state, and of a value that was found: before, in and behind what matches. */
const maximumState = 24;
const maximumBefore = 16;
const maximumMatch = 60;
const maximumAfter = 16;

/** The attributes of an option of the listbox, and its key, which React takes apart. */
export type OptionProps = HTMLAttributes<HTMLElement> & { readonly key: string };

interface ResultProps {
  readonly props: Omit<OptionProps, 'key'>;
  readonly option: FindOption;
  /** The forms of what was looked for. */
  readonly wanted: readonly string[];
}

/** Matches identifiers of the cloud and addresses by their look. */
const identifier = /^(?:[a-z]+-[\da-f]{6,}|\d+(?:\.\d+){3}(?:\/\d+)?|[\da-f]*:[\da-f:]+(?:\/\d+)?)$/i;

/** A list that appears, or moves, under a pointer at rest is not pointed at. */
const isMoved = ({ movementX, movementY }: MouseEvent) => movementX !== 0 || movementY !== 0;

/** Renders an option: the record's name, the matched value, its state and what tells it apart. */
export function Result({ props, option, wanted }: ResultProps) {
  const { what, name, matched, status, details, apart, icon: Icon } = option;
  const known = useLookAlikes();
  const alikeOf = (text: string | undefined) =>
    option.named
      ?.filter((one) => one.text === text)
      .map(({ kind }) => lookAlikeText(known, kind, text))
      .find((found) => found !== undefined);
  const marks = { name: alikeOf(name), matched: alikeOf(matched), detail: details.map(alikeOf).find(Boolean) };
  const shown = balanced(cut(name, maximumName));
  const about = [
    ...Object.values(marks).filter((mark) => mark !== undefined),
    ...(status ? [status.text] : []),
    ...(matched === undefined ? [] : [matched]),
    ...details,
  ].join(' · ');
  return (
    <div
      {...props}
      role="option"
      tabIndex={-1}
      onMouseMove={(event) => isMoved(event) && props.onMouseMove?.(event)}
      aria-selected={props['aria-selected'] ?? false}
      className={styles.option}
      aria-label={
        apart === undefined
          ? t('find.option', { what, name: shown })
          : t('find.optionApart', { what, name: shown, apart: balanced(cut(apart, maximumName)) })
      }
      aria-description={about === '' ? undefined : balanced(cut(about, maximumName))}
    >
      <span className={styles.icon}>{Icon ? <Icon fontSize="small" aria-hidden="true" /> : null}</span>
      <bdi className={styles.name} data-identifier={identifier.test(name) || undefined}>
        <Marked text={shown} wanted={wanted} />
        <LookAlikeMark text={marks.name} />
      </bdi>
      {/* No text of the option: what is seen of it is in its name. */}
      {matched === undefined ? null : <Matched text={matched} wanted={wanted} mark={marks.matched} />}
      <span className={styles.about}>
        <span className={styles.detail}>
          <LookAlikeMark text={marks.detail} />
          {marks.detail === undefined ? null : ' '}
          {details.map((detail) => (
            <bdi
              key={detail}
              data-text={balanced(cut(detail, maximumName))}
              data-identifier={identifier.test(detail) || undefined}
            />
          ))}
        </span>
        {status ? (
          <span
            className={`${states.state} ${styles.state}`}
            data-tone={status.tone}
            data-text={cut(status.text, maximumState)}
          />
        ) : null}
      </span>
      <span className={styles.what} data-text={what} />
    </div>
  );
}

/** A name with the part in bold that was typed. */
function Marked({ text, wanted }: { readonly text: string; readonly wanted: readonly string[] }) {
  const [before, match, after] = markedIn(text, wanted);
  if (match === '') return text;
  return (
    <>
      {before}
      <mark className={styles.mark}>{match}</mark>
      {after}
    </>
  );
}

interface MatchedProps {
  readonly text: string;
  readonly wanted: readonly string[];
  readonly mark: string | undefined;
}

/** The value that was found, which is never cut where it matches: of a long one the part around that. */
function Matched({ text, wanted, mark }: MatchedProps) {
  const [before, match, after] = markedIn(text, wanted);
  return (
    <bdi className={styles.matched} data-identifier={identifier.test(text) || undefined}>
      <span data-text={lastOf(before, maximumBefore)} />
      <mark className={styles.mark} data-text={cut(match, maximumMatch)} />
      <span data-text={cut(after, maximumAfter)} />
      <LookAlikeMark text={mark} />
    </bdi>
  );
}
