import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../contract/call';
import type { RowsRule } from '../resources/defineResource';
import { CallError } from './callError';
import { send } from './send';

/** A row as it came: the values of any type under any keys, `__proto__` included. Read it with {@link cellValue}. */
export type Row = Readonly<Record<string, unknown>>;

/** The whole answer of a list call. */
export interface WholeAnswer {
  readonly rows: readonly Row[];
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of a list call's body. Entries that are no rows are left out, but a list of nothing else is no list (D20).
 *
 * @returns `undefined` when the answer is not a good one of its kind
 */
export function readRows(body: unknown, { key, good }: RowsRule): readonly Row[] | undefined {
  if (!isRow(body) || (good && !good(body)) || !Object.hasOwn(body, key)) return undefined;
  const list = body[key];
  if (!Array.isArray(list)) return undefined;
  const rows = list.every(isRow) ? list : list.filter(isRow);
  return rows.length === 0 && list.length > 0 ? undefined : rows;
}

const keyOf = (call: Pick<Call, 'name'>) => ['answer', call.name];

/**
 * Reads whole lists, each once: a page, a search or a sort of rows that are there costs no request. Several readers of one
 * list share one request, and it is called off when the last of them has left (D21).
 */
export class WholeAnswers {
  private readonly readers = new Map<string, number>();

  constructor(private readonly client: QueryClient) {}

  /**
   * The rows of a list call, from the cache if they are there and not forgotten.
   *
   * @throws CallError as `send` does, and `shape` for an answer that is no good one of its kind
   */
  async read(call: Call, rule: RowsRule, signal?: AbortSignal): Promise<WholeAnswer> {
    const queryKey = keyOf(call);
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
        queryFn: async ({ signal: shared }): Promise<WholeAnswer> => {
          const reply = await send(call, { signal: shared });
          const rows = readRows(reply.body, rule);
          if (!rows) throw new CallError('shape', reply);
          return { rows, loadedAt: Date.now() };
        },
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
    return this.client.invalidateQueries({ queryKey: keyOf(call), refetchType: 'none' });
  }
}
