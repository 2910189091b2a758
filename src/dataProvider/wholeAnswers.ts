import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { accountNamed } from '../access/accountNames';
import { answerKey, answerPrefix, type WholeList, wholeKey } from './answerKey';
import { CallError } from './callError';
import { cutWarning, type Growth } from './growth';
import type { ListEngine } from './listEngine/listEngine';
import { readList } from './readList';
import type { RowRecord } from './records';
import { warningsOf } from './rows';

/** The response of a list call, whole or in part. */
export interface WholeAnswer {
  readonly engine: ListEngine;
  /** The progress while it is arriving. */
  readonly growth?: Growth;
  /** True if it was cut off. */
  readonly isCut?: boolean;
  /** The records of its rows, by number. They stay the same while it grows, and for equal rows of a new response. */
  readonly records: Map<number, RowRecord>;
  /** In ms since 1970. */
  readonly loadedAt: number;
  /** The parts that the back end could not read. */
  readonly warnings: readonly string[];
}

/** Returns the cached queries of lists. */
export function answerQueries(client: QueryClient, fits: (list: WholeList) => boolean): readonly Query[] {
  // The choices of forms have such keys too, but no list.
  const predicate = ({ meta }: Query) => meta?.list !== undefined && fits(meta.list as WholeList);
  return client.getQueryCache().findAll({ queryKey: [answerPrefix], predicate });
}

/** Returns the response of a query, if it has arrived. */
export const answerOf = ({ state }: Query): readonly WholeAnswer[] =>
  state.data === undefined ? [] : [state.data as WholeAnswer];

/** The number of inputs of a call whose responses are kept. One may have 100,000 rows. */
const maxResponses = 3;

/** Loads and caches whole lists. Readers of one list share a request, which is aborted when the last of them leaves (D21). */
export class WholeAnswers {
  private readonly readers = new Map<string, number>();
  /** The responses that are arriving, and the callbacks for more. */
  private readonly growing = new Map<string, WholeAnswer>();
  private readonly waiting = new Map<string, Set<(answer: WholeAnswer) => void>>();

  constructor(private readonly client: QueryClient) {
    client.getQueryCache().subscribe(({ type, query }) => {
      // Frees the memory of the list.
      if (type === 'removed' && query.meta?.list !== undefined)
        for (const { engine } of answerOf(query)) engine.close();
    });
  }

  /**
   * Returns a list, from the cache if it is valid.
   *
   * @throws CallError as `fetchJson` does; `shape` for an invalid response
   */
  async read(list: WholeList, signal?: AbortSignal): Promise<WholeAnswer> {
    const leave = this.join(list, signal);
    try {
      return await this.fetch(list);
    } finally {
      leave();
    }
  }

  /**
   * Yields a list whenever more of it has arrived, and when it is whole. A reloaded list keeps its former rows until it is whole.
   *
   * @throws CallError as {@link read} does
   */
  async *growth(list: WholeList, signal?: AbortSignal): AsyncGenerator<WholeAnswer, void> {
    const hash = hashKey(wholeKey(list));
    const leave = this.join(list, signal);
    try {
      const whole = this.fetch(list);
      // Readers that have left ignore its error.
      whole.catch(() => undefined);
      for (let shown: WholeAnswer | undefined; !shown || shown.growth; ) {
        shown = await this.news(hash, shown, whole);
        yield shown;
      }
    } finally {
      leave();
    }
  }

  /** Returns a list as soon as some of its rows have arrived. */
  async soonest(list: WholeList): Promise<WholeAnswer> {
    for await (const answer of this.growth(list)) return answer;
    throw new CallError('aborted');
  }

  /** Returns the next part of a list after `shown`, or the whole list. */
  private news(hash: string, shown: WholeAnswer | undefined, whole: Promise<WholeAnswer>): Promise<WholeAnswer> {
    const newest = this.growing.get(hash);
    if (newest && newest !== shown) return Promise.resolve(newest);
    const waiting = this.waiting.get(hash) ?? new Set();
    this.waiting.set(hash, waiting);
    return new Promise((resolve, reject) => {
      waiting.add(resolve);
      void whole.then(resolve, reject).finally(() => waiting.delete(resolve));
    });
  }

  private show(hash: string, answer: WholeAnswer): void {
    this.growing.set(hash, answer);
    const waiting = this.waiting.get(hash) ?? [];
    this.waiting.delete(hash);
    for (const tell of waiting) tell(answer);
  }

  /** Adds a reader of a list. Returns a function that removes it. The last aborted reader aborts the request. */
  private join(list: WholeList, signal: AbortSignal | undefined): () => void {
    const queryKey = wholeKey(list);
    const hash = hashKey(queryKey);
    this.readers.set(hash, (this.readers.get(hash) ?? 0) + 1);
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      signal?.removeEventListener('abort', leave);
      const others = (this.readers.get(hash) ?? 1) - 1;
      this.readers.set(hash, others);
      if (others === 0 && signal?.aborted) void this.client.cancelQueries({ queryKey });
    };
    signal?.addEventListener('abort', leave);
    return leave;
  }

  private async fetch(list: WholeList): Promise<WholeAnswer> {
    const queryKey = wholeKey(list);
    try {
      return await this.client.fetchQuery({
        queryKey,
        // Lets lists over the same call find it.
        meta: { list },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // Fails offline instead of waiting.
        networkMode: 'always',
        queryFn: ({ signal: shared }) => this.ask(list, hashKey(queryKey), shared),
      });
    } catch (error) {
      // Pages and searches keep the former rows, unless the user may no longer see them.
      const before = this.client.getQueryState<WholeAnswer>(queryKey);
      if (error instanceof CallError && error.status === 403) {
        this.client.removeQueries({ queryKey, exact: true });
      } else if (error instanceof CallError && before?.data) {
        this.client.setQueryData(queryKey, before.data, { updatedAt: before.dataUpdatedAt });
      }
      throw error;
    }
  }

  /** Makes the next {@link read} of a list send a request. Without `bodyText` this holds for all inputs of the call. */
  forget({ call, bodyText }: Pick<WholeList, 'call' | 'bodyText'>): Promise<void> {
    return this.client.invalidateQueries({ queryKey: answerKey(call, bodyText), refetchType: 'none' });
  }

  /** Removes the oldest responses to other inputs of a call beyond {@link maxResponses}. */
  private keepNewest({ call, bodyText }: WholeList): void {
    const cache = this.client.getQueryCache();
    const predicate = ({ queryKey }: Query) => queryKey[2] !== bodyText;
    const others = cache.findAll({ queryKey: answerKey(call), fetchStatus: 'idle', predicate });
    others.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const query of others.slice(maxResponses - 1)) cache.remove(query);
  }

  private async ask(list: WholeList, hash: string, signal: AbortSignal): Promise<WholeAnswer> {
    if (list.bodyText !== undefined) this.keepNewest(list);
    const before = this.client.getQueryData<WholeAnswer>(wholeKey(list));
    const records = before?.records ?? new Map<number, RowRecord>();
    let last = 0;
    const answerWith = (engine: ListEngine) => {
      last = Math.max(Date.now(), last + 1);
      return { engine, records, loadedAt: last, warnings: warningsOf(engine.facts.rest, accountNamed) };
    };
    let growth: Growth = { rows: 0 };
    const onGrown = (engine: ListEngine, grown: Growth) => {
      growth = grown;
      this.show(hash, { ...answerWith(engine), growth });
    };
    try {
      const { engine, failure } = await readList(list, signal, before ? undefined : onGrown);
      if (signal.aborted) {
        engine.close();
        throw new CallError('aborted');
      }
      before?.engine.close();
      const answer = answerWith(engine);
      if (!failure) return answer;
      const missing = cutWarning({ ...growth, rows: engine.facts.size }, failure);
      return { ...answer, isCut: true, warnings: [missing, ...answer.warnings] };
    } finally {
      // An aborted read must not remove the one that replaced it.
      if (this.growing.get(hash)?.records === records) this.growing.delete(hash);
    }
  }
}
