import { CloudError } from '../fleet';
import { wordsOf } from './failures';

/** The longest time for all pages of one response, in ms. */
export const pagesLimitMs = 10 * 60_000;

/** The most pages in a row that bring nothing new. */
const maxIdlePages = 100;

interface Limits {
  /** Counts the items so far. Without it, every page counts as new. */
  readonly progress?: () => number;
  /** Converts an error of the paginator. */
  readonly errorOf?: (error: unknown) => unknown;
}

/**
 * Yields the pages of a paginator of the SDK, which follows the cloud's tokens for as long as the cloud sends any.
 *
 * @throws CloudError if a token comes twice, if {@link maxIdlePages} bring nothing new, or after {@link pagesLimitMs}
 */
export async function* boundedPages<Page extends { readonly NextToken?: string | undefined }>(
  pages: AsyncIterable<Page>,
  { progress, errorOf = (error) => error }: Limits = {},
): AsyncGenerator<Page> {
  const began = Date.now();
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
    if (Date.now() - began >= pagesLimitMs) throw endlessError(`Reading took longer than ${pagesLimitMs / 1_000} s`);
    tokens.add(token);
  }
}

/** The error for a response that does not end. */
export const endlessError = (detail: string) =>
  new CloudError('EndlessResponse', wordsOf('EndlessResponse'), { detail });
