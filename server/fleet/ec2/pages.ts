import { CloudError } from '../fleet';
import { wordsOf } from './failures';

/** The most pages in a row that bring nothing new. */
const maxIdlePages = 100;

/** Time in ms after which a reading without a new page is aborted. Its last part may be many look-ups. */
const progressLimitMs = 10 * 60_000;

/** Twice the largest supported region, since the cloud may send pages that are not full. */
const maxItems = 400_000;

interface Limits {
  /** The requested number of items in a page. */
  readonly pageSize: number;
  /** Counts the items so far. Without it, every page counts as new. */
  readonly progress?: () => number;
  /** Converts an error of the paginator. */
  readonly errorOf?: (error: unknown) => unknown;
}

/**
 * Yields the pages of a paginator of the SDK, which follows the cloud's tokens for as long as the cloud sends any.
 *
 * @throws CloudError if a token comes twice, if {@link maxIdlePages} bring nothing new, or after the pages of {@link maxItems}
 */
export async function* boundedPages<Page extends { readonly NextToken?: string | undefined }>(
  pages: AsyncIterable<Page>,
  { pageSize, progress, errorOf = (error) => error }: Limits,
): AsyncGenerator<Page> {
  const maxPages = Math.ceil(maxItems / pageSize);
  const tokens = new Set<string>();
  const all = pages[Symbol.asyncIterator]();
  let items = -1;
  let idlePages = 0;
  for (;;) {
    const { value: page, done } = await all.next().catch(async (error: unknown) => {
      throw await errorOf(error);
    });
    if (done) return;
    yield page;
    const { NextToken: token } = page;
    if (!token) continue;
    const before = items;
    items = progress?.() ?? items + 1;
    idlePages = items > before ? 0 : idlePages + 1;
    if (tokens.has(token)) throw endlessError('The same page token came twice');
    if (idlePages >= maxIdlePages) throw endlessError(`${maxIdlePages} pages in a row had nothing new`);
    tokens.add(token);
    if (tokens.size >= maxPages) throw endlessError(`The response has more than ${maxPages} pages`);
  }
}

/**
 * Runs a reading, and aborts its signal if `onPage` is not called for {@link progressLimitMs}.
 *
 * @param ending aborts the reading as well
 * @throws CloudError if the reading made no progress
 */
export async function withProgressLimit(
  ending: AbortSignal,
  read: (signal: AbortSignal, onPage: () => void) => Promise<void>,
): Promise<void> {
  const overtime = new AbortController();
  const timer = setTimeout(() => overtime.abort(), progressLimitMs);
  timer.unref();
  try {
    await read(AbortSignal.any([ending, overtime.signal]), () => timer.refresh());
  } catch (error) {
    throw overtime.signal.aborted ? endlessError(`No page came for ${progressLimitMs / 1_000} s`) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The error for a response that does not end. */
const endlessError = (detail: string) => new CloudError('EndlessResponse', wordsOf('EndlessResponse'), { detail });
