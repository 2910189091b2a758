/** A request that was sent before anybody waited for its answer. */
interface SentAhead {
  readonly url: string;
  readonly headers: Headers;
  /** Where the console was: only what is shown there first takes the answer, which is an old one anywhere else. */
  readonly place: string;
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
}

let ahead: SentAhead | undefined;

/**
 * Sends a GET whose answer the first request of the same kind is going to take.
 *
 * @returns a copy of that answer, to be read or called off by itself
 */
export function fetchAhead(url: string, init: { readonly headers: Headers }): Promise<Response> {
  const stop = new AbortController();
  const answer = fetch(url, { ...init, method: 'GET', signal: stop.signal });
  // Before anybody else reads it.
  const copy = answer.then((whole) => whole.clone());
  // Whoever takes it learns of the failure.
  copy.catch(() => undefined);
  ahead = { url, headers: init.headers, place: window.location.pathname, answer, stop };
  return copy;
}

const sameHeaders = (one: Headers, other: Headers) => JSON.stringify([...one]) === JSON.stringify([...other]);

/**
 * The answer of what was sent ahead, once, where it is what is about to be sent: the same address with the same headers, and so of the
 * same session. Of another session, or when the person has gone elsewhere, it is thrown away.
 *
 * @param init its `signal` calls the request off
 */
export function takeAhead(url: string, init: RequestInit & { headers: Headers }): Promise<Response> | undefined {
  if (!ahead || ahead.url !== url || init.method !== 'GET') return undefined;
  const { headers, place, answer, stop } = ahead;
  ahead = undefined;
  const call = () => stop.abort();
  if (place !== window.location.pathname || !sameHeaders(headers, init.headers)) {
    call();
    return undefined;
  }
  if (init.signal?.aborted) call();
  init.signal?.addEventListener('abort', call);
  return answer;
}
