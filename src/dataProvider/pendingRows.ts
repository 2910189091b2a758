import type { Query, QueryClient } from '@tanstack/react-query';
import type { RowsWith } from '../definitions/list';
import { answerKey, type WholeList } from './answerKey';
import { columnRule } from './columnRules';
import type { ListEngine } from './listEngine/listEngine';
import { readList } from './readList';
import { answerOf, answerQueries, type WholeAnswer } from './wholeAnswers';

/** A number of rows, and the time of the request in ms since 1970. */
export interface Counted {
  readonly count: number;
  readonly at: number;
}

/** Counts the rows of a list with a call that show a value: in the response that a page has loaded, or in a new one. */
export class PendingRows {
  /** The query key of the count. */
  readonly queryKey: readonly string[];

  constructor(
    private readonly client: QueryClient,
    /** The resource's name in react-admin. */
    readonly resource: string,
    private readonly list: WholeList,
    private readonly rows: RowsWith,
  ) {
    this.queryKey = ['pending', list.call.name, rows.column, rows.value];
  }

  /** True while a page loads the list. */
  get underWay(): boolean {
    return this.reads().some(({ state }) => state.fetchStatus === 'fetching');
  }

  /** Calls back whenever a page has loaded the list. Returns a function that stops it. */
  onRead(listener: () => void): () => void {
    return this.client.getQueryCache().subscribe((event) => {
      const read = event.type === 'updated' && event.action.type === 'success';
      if (read && this.reads().some((query) => query === event.query)) listener();
    });
  }

  /** Returns the count in the response that a page has loaded; `undefined` without one. */
  async inPage(): Promise<Counted | undefined> {
    const answer = this.newest();
    return answer && { count: await this.countIn(answer.engine), at: answer.loadedAt };
  }

  /**
   * Loads the list and returns the count. Does not change a shown list, whose rows must not move. Invalidates a hidden one with another
   * count. A large response is read in a worker.
   *
   * @throws CallError as `fetchJson` does; `shape` for an invalid response
   */
  async load(signal: AbortSignal): Promise<Counted> {
    const at = Date.now();
    const { engine } = await readList(this.list, signal);
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

  /** Returns the queries of lists over the same call whose column means the same. */
  private reads(): readonly Query[] {
    const { call, rows } = this.list;
    const { column } = this.rows;
    const own = columnRule(this.list, column);
    return answerQueries(this.client, ({ columns, ...list }) => {
      const other = columnRule({ columns }, column);
      const isSame = own.preset === other.preset && own.getValue === other.getValue;
      return isSame && list.call.name === call.name && list.bodyText === undefined && list.rows === rows;
    });
  }

  private newest(): WholeAnswer | undefined {
    const answers = this.reads().flatMap(answerOf);
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
