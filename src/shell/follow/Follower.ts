import type { Query, QueryClient } from '@tanstack/react-query';
import { type EventKind, eventKinds } from '../../../contract/events';
import { answerPrefix } from '../../dataProvider/answerKey';
import type { Change } from '../../dataProvider/follow/changes';
import { isFollowing, quietly } from '../../dataProvider/follow/follows';
import { randomShare } from '../../dataProvider/follow/random';
import { nameOf } from '../../dataProvider/listInput';
import type { PageDefinition } from '../../definitions/page';

/** When something is read anew after a change, in ms: not by everybody at once, and what changes together is read together. */
const soonest = 200;
const spread = 700;
/** Nothing is read more often, in ms. */
const rest = 1_000;
/** While somebody's hands are at work it is looked again after so long, in ms. */
const patience = 300;

/** What of the pages a change of some kinds is about, by their names and those of their calls. */
interface Affected {
  readonly calls: ReadonlySet<unknown>;
  readonly lists: ReadonlySet<unknown>;
  readonly things: ReadonlySet<unknown>;
}

/** What shows things of some kinds: the calls that list them, by how they are found, and the pages over these calls. */
export function affectedBy(kinds: ReadonlySet<EventKind>, pages: Iterable<PageDefinition>): Affected {
  const all = [...pages];
  const calls = new Set<unknown>(
    all.flatMap(({ find }) => (find && kinds.has(find.kind) ? find.lists.map(({ name }) => name) : [])),
  );
  const names = (isOne: (page: PageDefinition) => boolean) =>
    new Set<unknown>(all.filter(isOne).map(({ name }) => name));
  return {
    calls,
    lists: names(
      (page) =>
        page.kind === 'list' &&
        (calls.has(page.list.call?.name) || (page.list.follows ?? []).some((kind) => kinds.has(kind))),
    ),
    things: names((page) => page.kind === 'screen' && calls.has(page.thing?.call.name)),
  };
}

const isActive = (query: Query) => query.isActive() && !query.isDisabled();

/**
 * Reads anew what is shown when others have changed it (D65): at most once a second, never under somebody's hands, and nothing
 * that is not shown, which is read when it is opened.
 */
export class Follower {
  private readonly due = new Set<EventKind>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  private ranAt = 0;

  /** @param isBusy whether to wait, of what has been due for so long, in ms */
  constructor(
    private readonly client: QueryClient,
    private readonly pages: Iterable<PageDefinition>,
    private readonly isBusy: (waited: number) => boolean,
  ) {}

  note(change: Change): void {
    for (const kind of change === 'anew' ? eventKinds : [change.kind]) this.due.add(kind);
    if (this.timer !== undefined) return;
    this.since = Date.now();
    this.wait(Math.max(soonest + randomShare() * spread, this.ranAt + rest - this.since));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due.clear();
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      if (this.isBusy(Date.now() - this.since)) this.wait(patience);
      else this.run();
    }, ms);
  }

  private run(): void {
    this.timer = undefined;
    this.ranAt = Date.now();
    const kinds = new Set(this.due);
    this.due.clear();
    void this.read(kinds);
  }

  private async read(kinds: ReadonlySet<EventKind>): Promise<void> {
    const { client } = this;
    const { calls, lists, things } = affectedBy(kinds, this.pages);
    const isOf = ({ queryKey: [first, second], meta }: Query) =>
      calls.has(second) ||
      (first === 'thing' && things.has(second)) ||
      lists.has(nameOf(String(first))) ||
      isFollowing(meta, kinds);
    const affected = client.getQueryCache().findAll({ predicate: isOf });
    const shown = affected.filter(isActive);
    // What was asked for before the change, and may be as it was, is asked for once more.
    if (affected.some(({ state }) => state.fetchStatus === 'fetching')) for (const kind of kinds) this.note({ kind });
    await client.invalidateQueries({ predicate: isOf, refetchType: 'none' });
    const isList = ({ queryKey }: Query) => lists.has(nameOf(String(queryKey[0])));
    // The number in the menu is counted in what a page reads.
    const read = new Set(shown.filter(isList).map(({ queryKey }) => nameOf(String(queryKey[0]))));
    const isCounted = ({ queryKey: [first, second] }: Query) =>
      first === 'pending' && [...this.pages].some((page) => read.has(page.name) && callOf(page) === second);
    const wanted = new Set(shown.filter((query) => !isCounted(query)).map(({ queryHash }) => queryHash));
    const predicate = ({ queryHash, queryKey }: Query) => wanted.has(queryHash) && queryKey[0] !== answerPrefix;
    await quietly([...calls].map(String), () => client.refetchQueries({ predicate }, { cancelRefetch: false }));
  }
}

const callOf = (page: PageDefinition) => (page.kind === 'list' ? page.list.call?.name : undefined);
