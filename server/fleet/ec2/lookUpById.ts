import { chunksOf } from './chunks';

/** The most identifiers of one request. */
const idsAtOnce = 200;

/** The most requests of one look-up. */
const maxRequests = 40;

/** The result of a look-up by identifier. */
export interface LookedUp<Found> {
  readonly found: ReadonlyMap<string, Found>;
  /** Identifiers that the cloud says do not exist. */
  readonly absent: ReadonlySet<string>;
  /** Identifiers that a response left out without saying why. */
  readonly silent: ReadonlySet<string>;
}

interface Question<Found> {
  /** Sends one request. */
  readonly ask: (ids: string[]) => Promise<ReadonlyMap<string, Found>>;
  /** Matches the error codes that say that an identifier does not exist. */
  readonly notFound: RegExp;
}

/** The words of an error: identifiers stand between quotes and commas. */
const wordsIn = (error: unknown) => new Set((error as Error).message.split(/[^\w-]+/));

/**
 * Looks things up by identifier. One that does not exist fails its whole request: those that the error names are left out and
 * the others are asked about again. If the error names none, the request is split.
 *
 * @returns nothing of what is left when another error comes, or after {@link maxRequests}
 */
export async function lookUpById<Found>(
  ids: readonly string[],
  { ask, notFound }: Question<Found>,
): Promise<LookedUp<Found>> {
  const found = new Map<string, Found>();
  const absent = new Set<string>();
  const silent = new Set<string>();
  const left = chunksOf(ids, idsAtOnce);
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
      left.unshift(...chunksOf(others, isSplit ? Math.ceil(others.length / 2) : idsAtOnce));
    }
  }
  return { found, absent, silent };
}
