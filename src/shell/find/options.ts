import { type FindHit, type Fit, fitOf, fits, wantedText, wantedTexts } from '../../../contract/find';
import { accountNamed } from '../../access/accountNames';
import { cellText, cellValue } from '../../dataProvider/cells';
import { pastAt } from '../../dataProvider/past';
import type { Row } from '../../definitions/basics';
import { findGroups } from '../../definitions/find';
import { guarded } from '../../definitions/guarded';
import { say, t } from '../../i18n/translate';
import type { Finder, FindOption, IsClosed, Known } from './sources';

/* Selects and ranks the options for a search text. */

/** Options per heading of a search. */
const maxOptions = 8;

/** The best records are shown with their actions: the number of these records, and of all their actions. */
const maxRecordsWithActions = 3;
const maxActions = 6;

/** The headings in their order (D57). */
const groupNames = ['pages', 'recent', ...findGroups, 'actions'] as const;

export type GroupName = (typeof groupNames)[number];

export interface FindGroup {
  readonly name: GroupName;
  readonly options: readonly FindOption[];
}

/** A record that may match, with the server's match. */
export interface Candidate {
  readonly finder: Finder;
  readonly row: Row;
  readonly matched?: FindHit['matched'];
}

/** A parsed search: its text and, if it begins with an action (`terminate i-0ab`), the action and the rest. */
export interface Wanted {
  /** The forms of the whole text. */
  readonly texts: readonly string[];
  readonly verb?: string;
  /** The text that finds records; a part of the whole text. */
  readonly rest: string;
}

const firstWord = (text: string) => wantedText(text).split(' ')[0] ?? '';

/** Parses a search text. */
export function wantedOf(typed: string, finders: readonly Finder[]): Wanted {
  const texts = wantedTexts(typed);
  const [text = ''] = texts;
  const [first = '', ...others] = text.split(' ');
  const verbs = finders.flatMap(({ acts }) => acts.map(({ label }) => firstWord(say(label))));
  const verb = first.length > 1 ? verbs.find((word) => word.startsWith(first)) : undefined;
  return verb === undefined || others.length === 0 ? { texts, rest: text } : { texts, verb, rest: others.join(' ') };
}

/** A matching record with its rank and its option. */
interface FoundThing extends Candidate {
  readonly fit: Fit;
  readonly option: FindOption;
}

/** A matching text and its rank. */
interface Fitting {
  readonly text: string;
  readonly fit: Fit;
}

/** Returns the best match; the first of several. */
function bestOf(texts: readonly string[], wanted: readonly string[]): Fitting | undefined {
  const found = texts.flatMap((text): Fitting[] => {
    const fit = fitOf(text, wanted);
    return fit === undefined ? [] : [{ text, fit }];
  });
  return found.toSorted(byFit)[0];
}

/** Returns the texts of a cell: those of its parts if it is a list. */
function textsIn(row: Row, column: string): string[] {
  const value = cellValue(row, column);
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => (part === null || part === undefined ? [] : [cellText(part)]));
}

function thingOf(candidate: Candidate, { texts, rest }: Wanted): FoundThing[] {
  const { finder, row, matched } = candidate;
  const { find, addressOf } = finder;
  const isOne = guarded(`what "${find.kind}" is`, () => find.when?.(row) ?? true, false);
  const name = isOne ? guarded(`the title of "${find.kind}"`, () => find.title(row), '') : '';
  const address = name === '' ? undefined : addressOf(row);
  if (address === undefined) return [];
  const known = [...(matched ? [matched.value] : []), ...find.columns.flatMap((column) => textsIn(row, column))];
  const best = bestOf([name, ...known], texts) ?? bestOf(known, wantedTexts(rest));
  if (!best) return [];
  const beside = (find.beside ?? find.columns).flatMap((column) =>
    column === 'account' ? textsIn(row, column).map(accountNamed) : textsIn(row, column),
  );
  const isTag = matched?.key === 'tags' && best.text === matched.value;
  const option = {
    ...{ key: `${find.kind} ${address}`, what: say(find.noun), name, address },
    named:
      find.names &&
      Object.entries(find.names).flatMap(([column, kind]) => textsIn(row, column).map((text) => ({ kind, text }))),
    matched: best.text === name ? undefined : isTag ? t('find.tag', { tag: best.text }) : best.text,
    status: guarded(`the state of "${find.kind}"`, () => find.status?.(row), undefined),
    details: [...new Set(beside)].filter((detail) => detail !== '' && detail !== name && detail !== best.text),
    icon: find.icon,
  };
  return [{ ...candidate, fit: best.fit, option }];
}

const byFit = (one: { readonly fit: Fit }, other: { readonly fit: Fit }) => one.fit - other.fit;

/** Returns the matching records without duplicates, each with its newest row. */
function thingsOf(candidates: readonly Candidate[], wanted: Wanted): readonly FoundThing[] {
  const things = new Map<string, FoundThing>();
  for (const thing of candidates.flatMap((candidate) => thingOf(candidate, wanted))) {
    const before = things.get(thing.option.key);
    things.set(thing.option.key, before && before.fit < thing.fit ? { ...thing, fit: before.fit } : thing);
  }
  return [...things.values()].toSorted(byFit);
}

function actsOf(things: readonly FoundThing[], { verb }: Wanted, isClosed: IsClosed | undefined): FindOption[] {
  if (pastAt() !== undefined) return [];
  const acts = things
    .filter(({ finder }) => finder.acts.length > 0)
    .slice(0, maxRecordsWithActions)
    .flatMap(({ finder, row, option }) =>
      finder.acts.flatMap(({ label, icon, address = option.address, isFor, state }): FindOption[] => {
        const has = guarded(`the action "${label}"`, () => isFor(row, isClosed), false);
        if (!has || (verb !== undefined && firstWord(say(label)) !== verb)) return [];
        const name = say(label, { name: option.name });
        const filled = guarded(`the action "${label}"`, () => state(row), undefined);
        const key = `${label} ${option.key}`;
        const { matched, status, details } = option;
        return [{ key, what: t('find.action'), name, matched, status, details, icon, address, state: filled }];
      }),
    );
  return acts.slice(0, maxActions);
}

/** Adds a distinguishing detail to options of the same name: a screen reader may read only names. */
function toldApart(groups: readonly FindGroup[]): readonly FindGroup[] {
  const named = new Map<string, FindOption[]>();
  const keyOf = ({ what, name }: FindOption) => JSON.stringify([what, name]);
  for (const option of groups.flatMap(({ options }) => options))
    named.set(keyOf(option), [...(named.get(keyOf(option)) ?? []), option]);
  const apartOf = (option: FindOption): string | undefined => {
    const others = (named.get(keyOf(option)) ?? []).filter(({ key }) => key !== option.key);
    if (others.length === 0) return undefined;
    const isOwn = (detail: string) =>
      others.every(({ details, matched }) => matched !== detail && !details.includes(detail));
    return [...option.details, option.matched ?? ''].find((detail) => detail !== '' && isOwn(detail));
  };
  return groups.map(({ name, options }) => ({
    name,
    options: options.map((option) => ({ ...option, apart: apartOf(option) })),
  }));
}

/** Everything that is searched. */
export interface Sources {
  readonly pages: readonly Known[];
  readonly recents: readonly Known[];
  /** Older rows before newer ones. */
  readonly candidates: readonly Candidate[];
  /** Returns true for accounts without actions, because they are closed to the user. */
  readonly isClosed?: IsClosed;
}

/** The options, and whether there are more. */
export interface Shown {
  readonly groups: readonly FindGroup[];
  readonly more: boolean;
}

/**
 * Returns the options by heading, the best first; headings with an exact match come first. Without a text, returns the recent records
 * and all pages.
 */
export function shownOf({ pages, recents, candidates, isClosed }: Sources, wanted: Wanted): Shown {
  if (wanted.texts.length === 0) {
    const groups: FindGroup[] = [
      { name: 'recent', options: recents.map(({ option }) => option) },
      { name: 'pages', options: pages.map(({ option }) => option) },
    ];
    return { groups: groups.filter(({ options }) => options.length > 0), more: false };
  }
  const things = thingsOf(candidates, wanted);
  const shownThings = new Set(things.map(({ option }) => option.address));
  const fitting = (known: readonly Known[]) =>
    known
      .flatMap(({ option, texts }) => {
        const best = bestOf(texts, wanted.texts);
        return best ? [{ fit: best.fit, option }] : [];
      })
      .toSorted(byFit);
  type Ranked = readonly { readonly fit: Fit; readonly option: FindOption }[];
  const of = (group: (typeof findGroups)[number]): Ranked => things.filter(({ finder }) => finder.find.group === group);
  const found: Record<GroupName, Ranked> = {
    pages: fitting(pages),
    recent: fitting(recents).filter(({ option }) => !shownThings.has(option.address)),
    ...(Object.fromEntries(findGroups.map((group) => [group, of(group)])) as Record<
      (typeof findGroups)[number],
      Ranked
    >),
    actions: actsOf(things, wanted, isClosed).map((option) => ({ fit: fits.contains, option })),
  };
  const isExact = (name: GroupName) => found[name][0]?.fit === fits.exact;
  const present = groupNames.filter((name) => found[name].length > 0);
  // A text that begins with an action most likely means it.
  const first = present.filter((name) => (wanted.verb === undefined ? isExact(name) : name === 'actions'));
  const names = [...first, ...present.filter((name) => !first.includes(name))];
  return {
    groups: toldApart(
      names.map((name) => ({ name, options: found[name].slice(0, maxOptions).map(({ option }) => option) })),
    ),
    more: present.some((name) => found[name].length > maxOptions),
  };
}
