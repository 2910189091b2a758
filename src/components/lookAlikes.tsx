import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { type LookAlike as ListedLookAlike, type LookAlikeKind, listLookAlikes } from '../../contract/lookAlikes';
import { isOfferedTo } from '../authProvider/offeredCalls';
import { useOffers } from '../authProvider/useOffers';
import { useSession } from '../authProvider/useSession';
import { callApi } from '../dataProvider/callApi';
import { type ColumnRule, ruleValue } from '../dataProvider/columnRules';
import { follows } from '../dataProvider/live/subscriptions';
import { peopleKey } from '../dataProvider/people';
import type { Row } from '../definitions/basics';
import { guarded } from '../definitions/guarded';
import { personIn } from '../definitions/knownThings';
import type { RecordLinks } from '../definitions/links';
import { t } from '../i18n/translate';
import { cut, mayTurn } from './cellLook';
import { balanced } from './NameInText';

/** The names that can be taken for others, each with those others, by {@link keyOf}. */
export type LookAlikes = ReadonlyMap<string, readonly string[]>;

const keyOf = (kind: LookAlikeKind, name: string) => `${kind} ${name}`;

/** Returns the names of an answer for {@link LookAlikesContext}. */
export const lookAlikesOf = (answer: readonly ListedLookAlike[]): LookAlikes =>
  new Map(answer.map(({ kind, name, looks_like }) => [keyOf(kind, name), looks_like]));

const Known = createContext<LookAlikes | undefined>(undefined);

/** Provides the names that can be taken for others. */
export const LookAlikesContext = Known.Provider;

/** Returns the names that can be taken for others; `undefined` if there are none, or the user may not list them. */
export const useLookAlikes = (): LookAlikes | undefined => useContext(Known);

/** Loads the names that can be taken for others (S44), if the back end offers them to the user. */
export function LookAlikesProvider({ children }: { readonly children: ReactNode }) {
  useOffers();
  const roles = useSession()?.roles;
  const { data } = useQuery({
    queryKey: [...peopleKey, listLookAlikes.name],
    queryFn: async ({ signal }) => lookAlikesOf((await callApi(listLookAlikes, { signal })).answer.data),
    enabled: isOfferedTo(roles, listLookAlikes),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: follows('person'),
  });
  return <LookAlikesContext value={data?.size ? data : undefined}>{children}</LookAlikesContext>;
}

/** Limits of the names in a mark. */
const maximumNames = 3;
const maximumName = 80;
const maximumCharacters = 3;

/**
 * Returns the warning about a name that can be taken for another one; `undefined` for any other name.
 *
 * @example 'Looks like ada, but has U+0430' // of `аda`, which begins with a Cyrillic letter
 * @example 'Looks like аda (with U+0430)' // of `ada`
 */
export function lookAlikeText(known: LookAlikes | undefined, kind: LookAlikeKind, name: unknown): string | undefined {
  const others = typeof name === 'string' ? known?.get(keyOf(kind, name)) : undefined;
  if (!others) return undefined;
  if (others.length === 0) return t('lookAlike.mixed');
  const own = pointsOf(String(name), others.join(''), /[^\0-\x7f]/u);
  const shown = others.slice(0, maximumNames).map((other) => {
    const points = own === '' ? pointsOf(other, String(name)) : '';
    return points === '' ? isolated(other) : t('lookAlike.with', { name: isolated(other), points });
  });
  const more = others.length - shown.length;
  const names = [...shown, ...(more > 0 ? [t('lookAlike.more', { n: more })] : [])].join(', ');
  return own === '' ? t('lookAlike.like', { names }) : t('lookAlike.but', { names, points: own });
}

/** Returns the code points of a text's characters that another text does not have: on the screen they look alike. */
function pointsOf(text: string, other: string, wanted = /./u): string {
  const own = [...new Set(text)].filter((character) => wanted.test(character) && !other.includes(character));
  const points = own.slice(0, maximumCharacters).map((character) => character.codePointAt(0) ?? 0);
  return points.map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`).join(', ');
}

/** Returns a name that cannot turn the text around it. */
function isolated(name: string): string {
  const shown = cut(name, maximumName);
  return mayTurn.test(shown) ? `\u2068${balanced(shown)}\u2069` : shown;
}

/** Returns the warning about the name in a row's cell (see {@link lookAlikeText}). */
export function ruleLookAlike(known: LookAlikes | undefined, rule: ColumnRule, row: Row): string | undefined {
  if (!known) return undefined;
  const { name, names, thing } = rule;
  const kind =
    typeof names === 'function' ? guarded(`names of the column "${name}"`, () => names(row), undefined) : names;
  if (kind) return lookAlikeText(known, kind, ruleValue(rule, row));
  return thing && lookAlikeText(known, 'person', personIn(thing, row));
}

interface MarkProps {
  /** Default: nothing is rendered. */
  readonly text: string | undefined;
  /** Shows the text beside the icon, as on a phone, which has no tooltips. */
  readonly isWritten?: boolean;
}

const hiddenBesideTooltip = {
  ml: { xs: 1, md: '-1px' },
  position: { md: 'absolute' },
  width: { md: '1px' },
  height: { md: '1px' },
  overflow: { md: 'hidden' },
  clipPath: { md: 'inset(50%)' },
} as const;

const markLook = {
  color: 'warning.main',
  fontFamily: 'var(--font-sans)',
  fontSize: 'var(--size-small)',
  fontWeight: 'fontWeightMedium',
  overflowWrap: 'anywhere',
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  // The text has a line of its own if it does not fit.
  '&[data-written]': { display: 'inline-block', whiteSpace: 'normal' },
  '& > svg': { fontSize: 16, verticalAlign: '-3px' },
} as const;

/** Marks a name that can be taken for another one. With a tooltip the icon is enough; screen readers read the text. */
export function LookAlikeMark({ text, isWritten = false }: MarkProps) {
  if (text === undefined) return null;
  return (
    <Box component="span" title={text} data-alike="" data-written={isWritten || undefined} sx={markLook}>
      {' '}
      <WarningAmber aria-hidden="true" />
      <Box component="span" sx={isWritten ? { ml: 1 } : hiddenBesideTooltip}>
        {text}
      </Box>
    </Box>
  );
}

interface LookAlikeProps extends Pick<MarkProps, 'isWritten'> {
  readonly kind: LookAlikeKind;
  readonly name: unknown;
}

/** Marks a name if it can be taken for another one. */
export function LookAlike({ kind, name, ...look }: LookAlikeProps) {
  return <LookAlikeMark text={lookAlikeText(useLookAlikes(), kind, name)} {...look} />;
}

/** Marks the name in a row's cell if it can be taken for another one. */
export function CellLookAlike({
  rule,
  row,
  ...look
}: { readonly rule: ColumnRule; readonly row: Row } & Pick<MarkProps, 'isWritten'>) {
  return <LookAlikeMark text={ruleLookAlike(useLookAlikes(), rule, row)} {...look} />;
}

/** Returns the warning about the person whom the links of a row name (see {@link lookAlikeText}). */
export function useLinkLookAlike(links: RecordLinks, row: Row): string | undefined {
  const known = useLookAlikes();
  return known && lookAlikeText(known, 'person', personIn(links, row));
}
