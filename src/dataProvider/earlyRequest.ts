interface EarlyRequest {
  readonly url: string;
  readonly headers: Headers;
  /** The address of the page that the request is for. */
  readonly page: string;
  readonly response: Promise<Response>;
  readonly control: AbortController;
}

let early: EarlyRequest | undefined;

/**
 * Sends a GET request before the code that needs its response is loaded.
 *
 * @returns a copy of the response, which the caller reads or cancels
 */
export function fetchEarly(url: string, init: { readonly headers: Headers }): Promise<Response> {
  const control = new AbortController();
  const response = fetch(url, { ...init, method: 'GET', signal: control.signal });
  const copy = response.then((whole) => whole.clone());
  // The code that takes the response gets the error.
  copy.catch(() => undefined);
  early = { url, headers: init.headers, page: window.location.pathname, response, control };
  return copy;
}

const sameHeaders = (one: Headers, other: Headers) => JSON.stringify([...one]) === JSON.stringify([...other]);

/**
 * Returns the response of the early request to a request with the same address and headers, once. Cancels the early request if the
 * session or the page has changed.
 */
export function takeEarly(url: string, init: RequestInit & { headers: Headers }): Promise<Response> | undefined {
  if (!early || early.url !== url || init.method !== 'GET') return undefined;
  const { headers, page, response, control } = early;
  early = undefined;
  const cancel = () => control.abort();
  if (page !== window.location.pathname || !sameHeaders(headers, init.headers)) {
    cancel();
    return undefined;
  }
  if (init.signal?.aborted) cancel();
  init.signal?.addEventListener('abort', cancel);
  return response;
}
