import { type FilterValues, withSearch } from '../../dataProvider/listQuery';

/*
 * react-admin changes a list's filters by navigating, a moment after it is told, and its context follows later still. What
 * was asked for in between stands here, so that quick changes build on one another and none is lost.
 */

interface Asked {
  readonly resource: string;
  /** What the address said before the first of the changes under way, as JSON. */
  readonly base: string;
  /** The changes that have not arrived, oldest first, as JSON. */
  readonly sent: readonly string[];
  readonly latest: FilterValues;
}

interface State {
  readonly asked: Asked | undefined;
  /** A search that is typed and not yet applied. */
  readonly typed: string | undefined;
}

const settled: State = { asked: undefined, typed: undefined };
const listeners = new Set<() => void>();
let state = settled;

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** What is under way into the address. The same object until that changes. */
export function changesUnderWay(): unknown {
  return state.asked;
}

/** A search that is typed and not yet applied. */
export function typedSearch(): string | undefined {
  return state.typed;
}

/** Calls back at every change; returns how to stop. */
export function subscribeFilters(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The filters last asked for, where the list context has `arrived`. */
export function askedFilters(resource: string, arrived: FilterValues): FilterValues {
  const { asked } = state;
  if (asked?.resource !== resource) return arrived;
  const text = JSON.stringify(arrived);
  return text === asked.base || asked.sent.includes(text) ? asked.latest : arrived;
}

/** The filters that the person sees: those asked for, with the search as it is typed. */
export function filtersNow(resource: string, arrived: FilterValues): FilterValues {
  const filters = askedFilters(resource, arrived);
  return state.typed === undefined ? filters : withSearch(filters, state.typed);
}

/** Notes filters that are now asked for; gives whether they are any other than before. */
export function askFilters(resource: string, arrived: FilterValues, next: FilterValues): boolean {
  const text = JSON.stringify(next);
  if (text === JSON.stringify(askedFilters(resource, arrived))) return false;
  const there = JSON.stringify(arrived);
  const { asked } = state;
  const goesOn = asked?.resource === resource && (there === asked.base || asked.sent.includes(there));
  set({
    ...state,
    asked: goesOn
      ? { ...asked, sent: [...asked.sent, text], latest: next }
      : { resource, base: there, sent: [text], latest: next },
  });
  return true;
}

/** Notes that filters have arrived in the list context: the last ones asked for, one on the way there, or others altogether. */
export function settleFilters(resource: string, arrived: FilterValues): void {
  const { asked } = state;
  if (!asked) return;
  const text = JSON.stringify(arrived);
  if (asked.resource === resource && text === asked.base) return;
  const place = asked.resource === resource ? asked.sent.indexOf(text) : -1;
  const left = place < 0 ? [] : asked.sent.slice(place + 1);
  set({ ...state, asked: left.length === 0 ? undefined : { ...asked, base: text, sent: left } });
}

/** Holds a search that is being typed; `undefined` when it is applied or given up. */
export function holdSearch(typed: string | undefined): void {
  if (typed !== state.typed) set({ ...state, typed });
}

/** Forgets everything under way: the list is left. */
export function forgetFilters(): void {
  set(settled);
}
