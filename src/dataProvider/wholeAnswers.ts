import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import type { ListSource } from '../resources/defineResource';
import { CallError } from './callError';
import type { ListEngine } from './listEngine/listEngine';
import { listShape } from './listEngine/listShape';
import { openEngine } from './listEngine/openEngine';
import { warningsOf } from './rows';
import { sendForBlob } from './send';

/** The whole answer of a list call. */
export interface WholeAnswer {
  readonly engine: ListEngine;
  /** When it came, in ms since 1970. */
  readonly loadedAt: number;
  /** What the back end could not read; an answer with any is a partial one. */
  readonly warnings: readonly string[];
}

/** A list that a call answers whole. */
export type WholeList = ListSource & Required<Pick<ListSource, 'call' | 'rows'>>;

const keyPrefix = 'answer';
/** Under what the query cache keeps the answer of a list call. */
export const answerKey = (call: Pick<Call, 'name'>) => [keyPrefix, call.name];

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
      if (type === 'removed' && query.queryKey[0] === keyPrefix) this.keep(String(query.queryKey[1]), undefined);
    });
  }

  /**
   * The rows of a list call, from the cache if they are there and not forgotten.
   *
   * @throws CallError as `send` does, and `shape` for an answer that is no good one of its kind
   */
  async read(list: WholeList, signal?: AbortSignal): Promise<WholeAnswer> {
    const { call } = list;
    const queryKey = answerKey(call);
    this.readers.set(call.name, (this.readers.get(call.name) ?? 0) + 1);
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      const others = (this.readers.get(call.name) ?? 1) - 1;
      this.readers.set(call.name, others);
      if (others === 0 && signal?.aborted) void this.client.cancelQueries({ queryKey });
    };
    signal?.addEventListener('abort', leave);
    try {
      return await this.client.fetchQuery({
        queryKey,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        queryFn: ({ signal: shared }) => this.ask(list, shared),
      });
    } catch (error) {
      // Who asked learns of the failure; pages and searches go on over the rows that are there.
      const known = this.client.getQueryState<WholeAnswer>(queryKey);
      if (error instanceof CallError && known?.data) {
        this.client.setQueryData(queryKey, known.data, { updatedAt: known.dataUpdatedAt });
      }
      throw error;
    } finally {
      leave();
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Makes the next {@link read} ask the back end again; until it has answered, what is shown may stay. */
  forget(call: Pick<Call, 'name'>): Promise<void> {
    return this.client.invalidateQueries({ queryKey: answerKey(call), refetchType: 'none' });
  }

  private async ask(list: WholeList, signal: AbortSignal): Promise<WholeAnswer> {
    const { name } = list.call;
    const { status, body, headers } = await sendForBlob(list.call, { signal });
    const engine = await openEngine(body, listShape(list), (rest) => list.rows.good?.(rest) ?? true);
    if (!engine) throw new CallError('shape', { status, headers, text: '', body: undefined });
    if (signal.aborted) {
      engine.close();
      throw new CallError('aborted');
    }
    this.keep(name, engine);
    return { engine, loadedAt: Date.now(), warnings: warningsOf(engine.facts.rest) };
  }

  private keep(name: string, engine: ListEngine | undefined): void {
    this.engines.get(name)?.close();
    if (engine) this.engines.set(name, engine);
    else this.engines.delete(name);
  }
}
