import { chunksOf } from './chunks';

/** The SDK parses a response in one go. */
const maxIdsPerRequest = 50;

const maxRequests = 160;

/** The result of a lookup by identifier. */
export interface LookedUp<Found> {
  readonly found: ReadonlyMap<string, Found>;
  /** Identifiers that the cloud says do not exist. */
  readonly absent: ReadonlySet<string>;
  /** Identifiers that a response left out without an error. */
  readonly silent: ReadonlySet<string>;
}

interface Query<Found> {
  /** Sends one request. */
  readonly ask: (ids: string[]) => Promise<ReadonlyMap<string, Found>>;
  /** Matches the error codes of unknown identifiers. */
  readonly notFound: RegExp;
}

/** Returns the words of an error message, which contains identifiers between quotes and commas. */
const wordsIn = (error: unknown) => new Set((error as Error).message.split(/[^\w-]+/));

/**
 * Looks up records by identifier. An unknown identifier fails its whole request. The request is then repeated without the identifiers
 * that the error names. If the error names none, the request is split.
 *
 * @returns a part of the identifiers after another error or after {@link maxRequests}
 */
export async function lookUpById<Found>(
  ids: readonly string[],
  { ask, notFound }: Query<Found>,
): Promise<LookedUp<Found>> {
  const found = new Map<string, Found>();
  const absent = new Set<string>();
  const silent = new Set<string>();
  const left = chunksOf(ids, maxIdsPerRequest);
  for (let requests = 0; left.length > 0 && requests < maxRequests; requests += 1) {
    const some = left.shift() ?? [];
    try {
      const answer = await ask(some);
      for (const id of some) {
        const one = answer.get(id);
        if (one === undefined) silent.add(id);
        else found.set(id, one);
      }
    } catch (error) {
      if (!notFound.test((error as Error).name)) break;
      const named = wordsIn(error);
      const others = some.length === 1 ? [] : some.filter((id) => !named.has(id));
      for (const id of some) if (!others.includes(id)) absent.add(id);
      const isSplit = others.length === some.length;
      left.unshift(...chunksOf(others, isSplit ? Math.ceil(others.length / 2) : maxIdsPerRequest));
    }
  }
  return { found, absent, silent };
}
