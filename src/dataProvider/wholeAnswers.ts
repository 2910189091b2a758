import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { ListSource } from '../definitions/list';
import { answerKey, answerPrefix, wholeKey } from './answerKey';
import { CallError } from './callError';
import { jsonOf } from './jsonOf';
import type { ListEngine } from './listEngine/listEngine';
import { listShape } from './listEngine/listShape';
import { openEngine } from './listEngine/openEngine';
import { warningsOf } from './rows';
import { sendForBytes } from './send';

/** The whole answer of a list call. */
export interface WholeAnswer {
  readonly engine: ListEngine;
  /** When it came, in ms since 1970. */
  readonly loadedAt: number;
  /** What the back end could not read; an answer with any is a partial one. */
  readonly warnings: readonly string[];
}

/** A list that a call answers whole. */
export type WholeList = ListSource &
  Required<Pick<ListSource, 'call'>> & {
    /** For a list with an input, what is asked for: the call's body as JSON text. */
    readonly bodyText?: string | undefined;
  };

/**
 * Reads whole lists, each once: a page, a search or a sort of rows that are there costs no request. Several readers of one
 * list share one request, and it is called off when the last of them has left (D21).
 */
export class WholeAnswers {
  private readonly readers = new Map<string, number>();
  /** The engines in use; one that is replaced, or forgotten with the session, gives its memory back. */
  private readonly engines = new Map<string, ListEngine>();

  constructor(private readonly client: QueryClient) {
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed' && query.queryKey[0] === answerPrefix) this.keep(query.queryHash, undefined);
    });
  }

  /**
   * The rows of a list call, from the cache if they are there and not forgotten.
   *
   * @throws CallError as `send` does, and `shape` for an answer that is no good one of its kind
   */
  async read(list: WholeList, signal?: AbortSignal): Promise<WholeAnswer> {
    const queryKey = wholeKey(list);
    const hash = hashKey(queryKey);
    this.readers.set(hash, (this.readers.get(hash) ?? 0) + 1);
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      const others = (this.readers.get(hash) ?? 1) - 1;
      this.readers.set(hash, others);
      if (others === 0 && signal?.aborted) void this.client.cancelQueries({ queryKey });
    };
    signal?.addEventListener('abort', leave);
    try {
      return await this.client.fetchQuery({
        queryKey,
        // For whoever may do with the answer of another list over the same call.
        meta: { list },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // A read that is asked for while offline fails, and does not wait and then go on by itself.
        networkMode: 'always',
        queryFn: ({ signal: shared }) => this.ask(list, hash, shared),
      });
    } catch (error) {
      // Who asked learns of the failure; pages and searches go on over the rows that are there.
      const before = this.client.getQueryState<WholeAnswer>(queryKey);
      if (error instanceof CallError && before?.data) {
        this.client.setQueryData(queryKey, before.data, { updatedAt: before.dataUpdatedAt });
      }
      throw error;
    } finally {
      leave();
      signal?.removeEventListener('abort', leave);
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
    const { status, body, headers } = await sendForBytes(call, { signal, body: bodyText && jsonOf(bodyText) });
    const engine = await openEngine(body, listShape(list), (rest) => list.isSuccess?.(rest) ?? true);
    if (!engine) throw new CallError('shape', { status, headers, text: '', body: undefined });
    if (signal.aborted) {
      engine.close();
      throw new CallError('aborted');
    }
    this.keep(hash, engine);
    return { engine, loadedAt: Date.now(), warnings: warningsOf(engine.facts.rest) };
  }

  private keep(hash: string, engine: ListEngine | undefined): void {
    this.engines.get(hash)?.close();
    if (engine) this.engines.set(hash, engine);
    else this.engines.delete(hash);
  }
}
