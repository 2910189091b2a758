import type { fetchUtils } from 'react-admin';
import { CallError } from './callError';
import { sendTo } from './send';

type FetchJson = typeof fetchUtils.fetchJson;

/** The way of ra-data-simple-rest to the network: with the token, and with the session rules of every other call. */
export const restHttpClient: FetchJson = async (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (options.body) headers.set('Content-Type', 'application/json');
  const init: RequestInit & { headers: Headers } = { headers };
  if (options.method) init.method = options.method;
  if (options.body) init.body = options.body;
  const reply = await sendTo(url, init, { signal: options.signal ?? undefined });
  // An empty answer to a change is one: a back end need not repeat what was sent.
  if (reply.body === undefined && reply.text.trim() !== '') throw new CallError('shape', reply);
  return { status: reply.status, headers: reply.headers, body: reply.text, json: reply.body };
};
