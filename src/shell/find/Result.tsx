import Box from '@mui/material/Box';
import type { HTMLAttributes, MouseEvent } from 'react';
import { cut } from '../../components/cellLook';
import { LookAlikeMark, lookAlikeText, useLookAlikes } from '../../components/lookAlikes';
import { balanced } from '../../components/NameInText';
import { stateLook } from '../../components/StateText';
import { t } from '../../i18n/translate';
import type { FindOption } from './sources';

/** Maximum lengths in characters (C18). A found value is cut before, in and after its match. */
const maxLengths = { name: 200, state: 24, before: 16, match: 60, after: 16 } as const;

/** The attributes of an option of the listbox, with its key. */
export type OptionProps = HTMLAttributes<HTMLElement> & { readonly key: string };

interface ResultProps {
  readonly props: Omit<OptionProps, 'key'>;
  readonly option: FindOption;
  /** The forms of the search text. */
  readonly wanted: readonly string[];
}

/** Matches identifiers of the cloud and addresses by their look. */
const identifier = /^(?:[a-z]+-[\da-f]{6,}|\d+(?:\.\d+){3}(?:\/\d+)?|[\da-f]*:[\da-f:]+(?:\/\d+)?)$/i;

/** Returns false for the event of a list that appears or moves under a resting pointer. */
const isMoved = ({ movementX, movementY }: MouseEvent) => movementX !== 0 || movementY !== 0;

/** A value that was found is never cut: the name and the details give way to it. On a phone each has a line of its own. */
const optionLook = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: { xs: '0 8px', md: 2 },
  alignItems: 'baseline',
  alignContent: 'center',
  minHeight: { xs: 48, md: 36 },
  p: '7px 8px',
  borderRadius: 1,
  cursor: 'pointer',
  '&.Mui-focused': { bgcolor: 'var(--hover)', boxShadow: 'inset 2px 0 0 var(--accent)' },
  '& > .icon': { flex: 'none', alignSelf: 'center', width: 20, height: 20, color: 'text.secondary' },
  '& .name, & .detail': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name': {
    flex: '0 1 auto',
    minWidth: { xs: 0, md: '36%' },
    maxWidth: 'max-content',
    fontWeight: 'fontWeightMedium',
    // A name of another direction stays beside its icon.
    textAlign: 'left',
    '&:has(+ .matched)': { minWidth: { md: '20%' } },
  },
  '& mark': {
    color: 'inherit',
    background: 'none',
    fontWeight: 'fontWeightBold',
    textDecoration: 'underline 2px var(--accent)',
    textUnderlineOffset: '3px',
  },
  '& .matched, & .detail, & .state, & .what': { fontSize: 'var(--size-small)' },
  '& .matched': {
    flex: 'none',
    gridArea: '2 / 2 / auto / 4',
    maxWidth: { xs: 'none', md: '60%' },
    overflowWrap: 'anywhere',
  },
  '& .about': {
    display: { xs: 'flex', md: 'contents' },
    flexDirection: 'row-reverse',
    gap: 2,
    gridArea: '3 / 2 / auto / 4',
    justifyContent: 'flex-end',
    minWidth: 0,
  },
  '& .detail': { flex: '1 1 0', minWidth: 0, color: 'text.secondary' },
  '& .state': { flex: 'none' },
  '& .what': { flex: 'none', gridArea: '1 / 3', color: 'text.secondary' },
  '& .detail > bdi::after, & .matched > *::before, & .state::after, & .what::before': { content: 'attr(data-text)' },
  '& .detail > bdi + bdi::before': { content: '" · "' },
  '& .name[data-identifier], & .matched[data-identifier], & .detail > [data-identifier]::after': {
    fontFamily: 'var(--font-mono)',
  },
} as const;

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
  const shown = balanced(cut(name, maxLengths.name));
  const about = [
    ...Object.values(marks).filter((mark) => mark !== undefined),
    ...(status ? [status.text] : []),
    ...(matched === undefined ? [] : [matched]),
    ...details,
  ].join(' · ');
  return (
    <Box
      {...props}
      role="option"
      tabIndex={-1}
      onMouseMove={(event) => isMoved(event) && props.onMouseMove?.(event)}
      aria-selected={props['aria-selected'] ?? false}
      aria-label={
        apart === undefined
          ? t('find.option', { what, name: shown })
          : t('find.optionApart', { what, name: shown, apart: balanced(cut(apart, maxLengths.name)) })
      }
      aria-description={about === '' ? undefined : balanced(cut(about, maxLengths.name))}
      sx={optionLook}
    >
      <span className="icon">{Icon ? <Icon fontSize="small" aria-hidden="true" /> : null}</span>
      <bdi className="name" data-identifier={identifier.test(name) || undefined}>
        <Marked text={shown} wanted={wanted} />
        <LookAlikeMark text={marks.name} />
      </bdi>
      {/* Drawn by CSS, because the accessible name has it already. */}
      {matched === undefined ? null : <Matched text={matched} wanted={wanted} mark={marks.matched} />}
      <span className="about">
        <span className="detail">
          <LookAlikeMark text={marks.detail} />
          {marks.detail === undefined ? null : ' '}
          {details.map((detail) => (
            <bdi
              key={detail}
              data-text={balanced(cut(detail, maxLengths.name))}
              data-identifier={identifier.test(detail) || undefined}
            />
          ))}
        </span>
        {status ? (
          <Box
            component="span"
            className="state"
            data-text={cut(status.text, maxLengths.state)}
            sx={stateLook(status.tone)}
          />
        ) : null}
      </span>
      <span className="what" data-text={what} />
    </Box>
  );
}

/** Renders a name with the typed part in bold. */
function Marked({ text, wanted }: { readonly text: string; readonly wanted: readonly string[] }) {
  const [before, match, after] = markedIn(text, wanted);
  if (match === '') return text;
  return (
    <>
      {before}
      <mark>{match}</mark>
      {after}
    </>
  );
}

interface MatchedProps {
  readonly text: string;
  readonly wanted: readonly string[];
  readonly mark: string | undefined;
}

/** Renders the found value, cut around its match. */
function Matched({ text, wanted, mark }: MatchedProps) {
  const [before, match, after] = markedIn(text, wanted);
  return (
    <bdi className="matched" data-identifier={identifier.test(text) || undefined}>
      <span data-text={lastOf(before, maxLengths.before)} />
      <mark data-text={cut(match, maxLengths.match)} />
      <span data-text={cut(after, maxLengths.after)} />
      <LookAlikeMark text={mark} />
    </bdi>
  );
}

/**
 * Splits a text into the parts before, in and after the match. A text that matches in another way, as the network of an address does,
 * is all match.
 *
 * @param wanted as `wantedTexts` makes it
 * @example markedIn('Fare crawler', ['crawl']) // ['Fare ', 'crawl', 'er']
 */
export function markedIn(text: string, wanted: readonly string[]): readonly [string, string, string] {
  const small = text.toLowerCase();
  // A letter that has two in lower case would move the mark.
  const places = small.length === text.length ? wanted.map((form) => [small.indexOf(form), form.length] as const) : [];
  const [at, length] = places.find(([place]) => place >= 0) ?? [0, isWhole(text) ? text.length : 0];
  return [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
}

const isWhole = (text: string) => /^[\da-f.:]+\/\d+$/i.test(text);

/** Returns the end of a text after an ellipsis. */
export const lastOf = (text: string, maximum: number): string =>
  text.length > maximum ? `…${text.slice(-maximum)}` : text;
