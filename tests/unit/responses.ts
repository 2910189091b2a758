/* Responses for a faked `fetch`. */

export type Respond = () => Promise<Response>;

export const text =
  (body: string, status = 200): Respond =>
  async () =>
    new Response(body, { status });

export const json = (body: unknown, status = 200): Respond => text(JSON.stringify(body), status);

export const failed = (status: number, message: string): Respond => json({ status: 'failed', message }, status);

/** The error page of a proxy. */
export const proxyPage = '<html><h1>Bad gateway</h1></html>';

/** Closes the connection without a response. */
export const cut: Respond = () => Promise.reject(new TypeError('Failed to fetch'));

/** Closes the connection in the middle of the body. */
export const cutOff: Respond = async () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }));
