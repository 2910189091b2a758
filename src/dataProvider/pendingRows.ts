import type { Query, QueryClient } from '@tanstack/react-query';
import type { RowsWith } from '../definitions/list';
import { answerKey, type WholeList } from './answerKey';
import { fetchStream } from './callApi';
import { CallError } from './callError';
import { columnRule } from './columnRules';
import { type ListEngine, listShape } from './listEngine/listEngine';
import { openEngine } from './listEngine/openEngine';
import { openingOf, type WholeAnswer } from './wholeAnswers';

/** A number of rows, and when the back end was asked for them, in ms since 1970. */
export interface Counted {
  readonly count: number;
  readonly at: number;
}

/**
 * How many rows of a list with a call show a value: as a page has read them, be it of another list over that call whose column says
 * the same, and as the back end has them now.
 */
export class PendingRows {
  /** Of the number in the query cache, where it stays until the session ends. */
  readonly queryKey: readonly string[];

  constructor(
    private readonly client: QueryClient,
    /** The resource's name, by which react-admin knows its list. */
    readonly resource: string,
    private readonly list: WholeList,
    private readonly rows: RowsWith,
  ) {
    this.queryKey = ['pending', list.call.name, rows.column, rows.value];
  }

  /** Whether a page is reading the list: its answer will do. */
  get underWay(): boolean {
    return this.reads().some(({ state }) => state.fetchStatus === 'fetching');
  }

  /** Calls back whenever a page has read the list; returns how to stop. */
  onRead(listener: () => void): () => void {
    return this.client.getQueryCache().subscribe((event) => {
      const read = event.type === 'updated' && event.action.type === 'success';
      if (read && this.reads().some((query) => query === event.query)) listener();
    });
  }

  /** Counts in what a page has read, without a request; `undefined` when none has. */
  async inPage(): Promise<Counted | undefined> {
    const answer = this.newest();
    return answer && { count: await this.countIn(answer.engine), at: answer.loadedAt };
  }

  /**
   * Asks the back end. What a page shows stays as it is: rows must not move under somebody's hand. But a list that is not
   * shown, and has another number, is read anew when its page is opened. A large answer is read in a worker, as a page's is.
   *
   * @throws CallError as `fetchJson` does, and `shape` for an answer that is no good one of its kind
   */
  async ask(signal: AbortSignal): Promise<Counted> {
    const { list } = this;
    const at = Date.now();
    const { status, body, headers } = await fetchStream(list.call, { signal });
    const read = await openEngine(body, listShape(list), openingOf(list, headers));
    if (!read) throw new CallError('shape', { status, headers, text: '', body: undefined });
    const { engine } = read;
    try {
      const count = await this.countIn(engine);
      await this.invalidate(count);
      return { count, at };
    } finally {
      engine.close();
    }
  }

  private async invalidate(count: number): Promise<void> {
    const inPage = await this.inPage();
    const queryKey = [this.resource, 'getList'];
    const isShown = this.client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0;
    if (!inPage || inPage.count === count || isShown) return;
    await this.client.invalidateQueries({ queryKey: answerKey(this.list.call, ''), refetchType: 'none' });
  }

  /** The reads by pages in which the rows can be counted. */
  private reads(): readonly Query[] {
    return this.client.getQueryCache().findAll({
      queryKey: answerKey(this.list.call, ''),
      predicate: ({ meta }) => meta !== undefined && this.saysSame(meta.list as WholeList),
    });
  }

  private saysSame({ rows, columns = [] }: WholeList): boolean {
    const { column } = this.rows;
    const [own, other] = [this.list, { columns }].map((list) => columnRule(list, column));
    return rows === this.list.rows && own?.preset === other?.preset && own?.getValue === other?.getValue;
  }

  private newest(): WholeAnswer | undefined {
    const answers = this.reads().flatMap(({ state }) => (state.data ? [state.data as WholeAnswer] : []));
    return answers.reduce<WholeAnswer | undefined>(
      (last, answer) => (last && last.loadedAt >= answer.loadedAt ? last : answer),
      undefined,
    );
  }

  private async countIn(engine: ListEngine): Promise<number> {
    const { column, value } = this.rows;
    const query = { search: '', filters: [{ column, oneOf: [value] }], sortBy: '', descending: false };
    return (await engine.page(query, 0, 0)).total;
  }
}
