import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type EventKind, eventKinds, events } from '../../contract/events';
import { isOffered } from '../authProvider/offeredCalls';
import { useOffers } from '../authProvider/useOffers';
import { answerPrefix } from '../dataProvider/answerKey';
import { nameOf } from '../dataProvider/listInput';
import { type Change, jitter, onChange } from '../dataProvider/live/eventStream';
import { isFollowing, quietly } from '../dataProvider/live/subscriptions';
import type { PageDefinition } from '../definitions/page';

/** Refetches what is shown when others change it, if the back end reports changes (D65). Renders nothing. */
export function LiveUpdates({ pages }: { readonly pages: ReadonlyMap<string, PageDefinition> }): null {
  const client = useQueryClient();
  useOffers();
  const offered = isOffered(events);
  useEffect(() => {
    if (!offered) return;
    const activity = watchActivity();
    const refetcher = new Refetcher(client, [...pages.values()], activity.isBusy);
    const unsubscribe = onChange((change) => refetcher.note(change));
    return () => {
      unsubscribe();
      refetcher.stop();
      activity.stop();
    };
  }, [client, pages, offered]);
  return null;
}

const restMs = 700;
/** The time after which a due refetch no longer waits for an active user. */
const longestWaitMs = 5_000;

/** Matches popups over the page, which must not change behind them, but not the notifications. */
const popups = '[role="dialog"]:not(:has([data-follows])), [role="alertdialog"], [role="menu"], [role="listbox"]';

const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Watches the user's activity: rows must not move under the pointer, nor while text is selected. */
function watchActivity() {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    last = Date.now();
  };
  const options = { capture: true, passive: true } as const;
  for (const name of inputEvents) window.addEventListener(name, note, options);
  return {
    stop: () => {
      for (const name of inputEvents) window.removeEventListener(name, note, options);
    },
    /** Returns true if a refetch that has been due for so long, in ms, has to wait. */
    isBusy: (waited: number): boolean => {
      if (document.hidden || document.querySelector(popups) !== null) return true;
      if (document.getSelection()?.type === 'Range') return true;
      return Date.now() - last < restMs && waited < longestWaitMs;
    },
  };
}

/** The delay of a refetch after a change. It collects further changes and spreads the clients' requests. */
const shortestDelayMs = 200;
const delaySpreadMs = 700;
const betweenRefetchesMs = 1_000;
const busyRetryMs = 300;

/** The names of the calls and pages that show records of some kinds. */
interface Affected {
  readonly calls: ReadonlySet<unknown>;
  readonly lists: ReadonlySet<unknown>;
  readonly things: ReadonlySet<unknown>;
}

/** Returns the calls that list records of some kinds, and the pages over these calls. */
export function affectedBy(kinds: ReadonlySet<EventKind>, pages: Iterable<PageDefinition>): Affected {
  const all = [...pages];
  const isFollower = (page: PageDefinition) =>
    page.kind === 'list' && (page.list.follows ?? []).some((kind) => kinds.has(kind));
  const calls = new Set<unknown>(
    all
      .flatMap((page) => [
        ...(page.find && kinds.has(page.find.kind) ? page.find.lists : []),
        ...(page.kind === 'list' && page.list.call && isFollower(page) ? [page.list.call] : []),
      ])
      .map(({ name }) => name),
  );
  const names = (isOne: (page: PageDefinition) => boolean) =>
    new Set<unknown>(all.filter(isOne).map(({ name }) => name));
  return {
    calls,
    lists: names((page) => page.kind === 'list' && (isFollower(page) || calls.has(callOf(page)))),
    things: names((page) => page.kind === 'screen' && calls.has(page.thing?.call.name)),
  };
}

const isActive = (query: Query) => query.isActive() && !query.isDisabled();

/** Refetches the active queries that changes affect, and invalidates the others. */
export class Refetcher {
  private readonly due = new Set<EventKind>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  private ranAt = 0;

  /** @param isBusy returns true if a refetch that has been due for so long, in ms, has to wait */
  constructor(
    private readonly client: QueryClient,
    private readonly pages: Iterable<PageDefinition>,
    private readonly isBusy: (waited: number) => boolean,
  ) {}

  note(change: Change): void {
    for (const kind of change === 'everything' ? eventKinds : [change.kind]) this.due.add(kind);
    if (this.timer !== undefined) return;
    this.since = Date.now();
    this.wait(Math.max(shortestDelayMs + jitter() * delaySpreadMs, this.ranAt + betweenRefetchesMs - this.since));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due.clear();
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      if (this.isBusy(Date.now() - this.since)) this.wait(busyRetryMs);
      else void this.run();
    }, ms);
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.ranAt = Date.now();
    const kinds = new Set(this.due);
    this.due.clear();
    const { client } = this;
    const { calls, lists, things } = affectedBy(kinds, this.pages);
    const isOf = ({ queryKey: [first, second], meta }: Query) =>
      calls.has(second) ||
      (first === 'thing' && things.has(second)) ||
      lists.has(nameOf(String(first))) ||
      isFollowing(meta, kinds);
    const affected = client.getQueryCache().findAll({ predicate: isOf });
    const shown = affected.filter(isActive);
    // A request that was sent before the change may miss it.
    if (affected.some(({ state }) => state.fetchStatus === 'fetching')) for (const kind of kinds) this.note({ kind });
    await client.invalidateQueries({ predicate: isOf, refetchType: 'none' });
    const isList = ({ queryKey }: Query) => lists.has(nameOf(String(queryKey[0])));
    // The pending count of a shown list is taken from the list's own response.
    const read = new Set(shown.filter(isList).map(({ queryKey }) => nameOf(String(queryKey[0]))));
    const isCounted = ({ queryKey: [first, second] }: Query) =>
      first === 'pending' && [...this.pages].some((page) => read.has(page.name) && callOf(page) === second);
    const wanted = new Set(shown.filter((query) => !isCounted(query)).map(({ queryHash }) => queryHash));
    const predicate = ({ queryHash, queryKey }: Query) => wanted.has(queryHash) && queryKey[0] !== answerPrefix;
    await quietly([...calls].map(String), () => client.refetchQueries({ predicate }, { cancelRefetch: false }));
  }
}

const callOf = (page: PageDefinition) => (page.kind === 'list' ? page.list.call?.name : undefined);
