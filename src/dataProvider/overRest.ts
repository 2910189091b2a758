import simpleRestProvider from 'ra-data-simple-rest';
import type { fetchUtils } from 'react-admin';
import { config } from '../config/runtimeConfig';
import { CallError } from './callError';
import { type HoldRows, RestLists } from './restLists';
import { sendTo } from './send';

type FetchJson = typeof fetchUtils.fetchJson;

/** The way of ra-data-simple-rest to the network: with the token, and with the session rules of every other call. */
const restHttpClient: FetchJson = async (url, options = {}) => {
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

/** react-admin's verbs in the dialect of ra-data-simple-rest, below the base of the cloud calls. */
export const provider = simpleRestProvider(config().cloudApiUrl.replace(/\/+$/, ''), restHttpClient);

/** The lists over REST; `hold` is the page's, so that its code does not come twice. */
export const restLists = (hold: HoldRows) => new RestLists(provider, hold);
