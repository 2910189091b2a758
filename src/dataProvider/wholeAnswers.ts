import { hashKey, type QueryClient } from '@tanstack/react-query';
import { rowLines } from '../../contract/call';
import { accountNamed } from '../access/accountNames';
import { answerKey, answerPrefix, type WholeList, wholeKey } from './answerKey';
import { fetchStream } from './callApi';
import { CallError } from './callError';
import { cutWarning, type Growth, growthOf } from './growth';
import { jsonOf } from './json';
import { type ListEngine, listShape } from './listEngine/listEngine';
import { type Grown, type Opening, openEngine, workerAbove } from './listEngine/openEngine';
import type { RowRecord } from './records';
import { saysGood, warningsOf } from './rows';

/** The answer of a list call: the whole, or as far as it has come. */
export interface WholeAnswer {
  readonly engine: ListEngine;
  /** How far it has come, while more is on its way. */
  readonly growth?: Growth;
  /** Whether it was cut off: what has come is all there will be. */
  readonly isCut?: boolean;
  /** The records that were made of its rows, by their number: the same ones while it grows, and where a new answer says the same. */
  readonly records: Map<number, RowRecord>;
  /** When it came, in ms since 1970. */
  readonly loadedAt: number;
  /** What the back end could not read; an answer with any is a partial one. */
  readonly warnings: readonly string[];
}

/** Returns the way to read a list's response. */
export function openingOf(list: Pick<WholeList, 'isSuccess'>, headers: Headers): Opening {
  const lines = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === rowLines;
  // Of a compressed answer the length is what it is at least.
  const large = Number(headers.get('content-length')) > workerAbove;
  // Lines have nothing around them that could say so.
  return { isLines: lines, isLarge: large, isSuccess: (rest) => lines || saysGood(list, rest) };
}

/**
 * Reads whole lists, each once: a page, a search or a sort of rows that are there costs no request. Several readers of one
 * list share one request, and it is called off when the last of them has left (D21).
 */
export class WholeAnswers {
  private readonly readers = new Map<string, number>();
  /** The engines in use; one that is replaced, or forgotten with the session, gives its memory back. */
  private readonly engines = new Map<string, ListEngine>();
  /** What has come of the lists that are being read, and who waits for more. */
  private readonly growing = new Map<string, WholeAnswer>();
  private readonly waiting = new Map<string, Set<(answer: WholeAnswer) => void>>();

  constructor(private readonly client: QueryClient) {
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed' && query.queryKey[0] === answerPrefix) this.keep(query.queryHash, undefined);
    });
  }

  /**
   * The rows of a list call, from the cache if they are there and not forgotten.
   *
   * @throws CallError as `fetchJson` does, and `shape` for an answer that is no good one of its kind
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
   * The rows of a list call as far as they have come, whenever more have, and the whole at last. Of a list that is read again only
   * the whole: the former rows stay until then.
   *
   * @throws CallError as {@link read} does
   */
  async *growth(list: WholeList, signal?: AbortSignal): AsyncGenerator<WholeAnswer, void> {
    const hash = hashKey(wholeKey(list));
    const leave = this.join(list, signal);
    try {
      const whole = this.fetch(list);
      // It may fail when nobody waits for it any more.
      whole.catch(() => undefined);
      for (let shown: WholeAnswer | undefined; !shown || shown.growth; ) {
        shown = await this.news(hash, shown, whole);
        yield shown;
      }
    } finally {
      leave();
    }
  }

  /** The rows of a list call as far as they have come, as soon as any have. */
  async soonest(list: WholeList): Promise<WholeAnswer> {
    for await (const answer of this.growth(list)) return answer;
    throw new CallError('aborted');
  }

  /** What has come of a list since that was shown; the whole, when that comes first. */
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

  /** Counts a reader of a list; returns how to leave. The read is called off when the last one has given up. */
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
        // For whoever may do with the answer of another list over the same call.
        meta: { list },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // A read that is asked for while offline fails, and does not wait and then go on by itself.
        networkMode: 'always',
        queryFn: ({ signal: shared }) => this.ask(list, hashKey(queryKey), shared),
      });
    } catch (error) {
      // The caller gets the failure. Pages and searches go on over the former rows, unless the person may not see them any more.
      const before = this.client.getQueryState<WholeAnswer>(queryKey);
      if (error instanceof CallError && error.status === 403) {
        this.client.removeQueries({ queryKey, exact: true });
      } else if (error instanceof CallError && before?.data) {
        this.client.setQueryData(queryKey, before.data, { updatedAt: before.dataUpdatedAt });
      }
      throw error;
    }
  }

  /**
   * Makes the next {@link read} ask the back end again; until it has answered, what is shown may stay. Of a list with an input
   * it forgets the answer to what is `asked`, and without that all of them.
   */
  forget({ call, bodyText }: Pick<WholeList, 'call' | 'bodyText'>): Promise<void> {
    return this.client.invalidateQueries({ queryKey: answerKey(call, bodyText), refetchType: 'none' });
  }

  private async ask(list: WholeList, hash: string, signal: AbortSignal): Promise<WholeAnswer> {
    const { call, bodyText } = list;
    // The rows of before stay until the new ones are whole.
    const before = this.client.getQueryData<WholeAnswer>(wholeKey(list));
    const { status, body, headers } = await fetchStream(call, { signal, body: bodyText && jsonOf(bodyText) });
    const records = before?.records ?? new Map<number, RowRecord>();
    let last = 0;
    const answerOf = (engine: ListEngine) => {
      last = Math.max(Date.now(), last + 1);
      return { engine, records, loadedAt: last, warnings: warningsOf(engine.facts.rest, accountNamed) };
    };
    let growth: Growth = { rows: 0 };
    const onGrown = ({ engine, bytes }: Grown) => {
      growth = growthOf(engine.facts.size, bytes, headers);
      this.show(hash, { ...answerOf(engine), growth });
    };
    try {
      const opening = openingOf(list, headers);
      const read = await openEngine(body, listShape(list), before ? opening : { ...opening, onGrown });
      if (!read) throw new CallError('shape', { status, headers, text: '', body: undefined });
      const { engine, failure } = read;
      if (signal.aborted) {
        engine.close();
        throw new CallError('aborted');
      }
      this.keep(hash, engine);
      const answer = answerOf(engine);
      if (!failure) return answer;
      const missing = cutWarning({ ...growth, rows: engine.facts.size }, failure);
      return { ...answer, isCut: true, warnings: [missing, ...answer.warnings] };
    } finally {
      // Another read may have begun when this one was called off.
      if (this.growing.get(hash)?.records === records) this.growing.delete(hash);
    }
  }

  private keep(hash: string, engine: ListEngine | undefined): void {
    this.engines.get(hash)?.close();
    if (engine) this.engines.set(hash, engine);
    else this.engines.delete(hash);
  }
}
