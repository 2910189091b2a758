import simpleRestProvider from 'ra-data-simple-rest';
import type { fetchUtils } from 'react-admin';
import { encodedPart } from '../access/pathParts';
import { config } from '../config/runtimeConfig';
import { fetchAddress } from './callApi';
import { CallError } from './callError';
import { unsent } from './checkedInput';
import { namesOfNumbers, withNumbers } from './json';
import { type HoldRows, RestLists } from './restLists';

type FetchJson = typeof fetchUtils.fetchJson;

/** Returns the keys of a resource's records that its schema declares as numbers. */
type NumbersOf = (resource: string) => readonly string[];

const base = config().cloudApiUrl.replace(/\/+$/, '');

/** The keys of numbers that JavaScript cannot hold in the responses of each address. */
const numbersRead = new Map<string, ReadonlySet<string>>();

/** Returns the keys whose digits are sent as numbers to an address: that of a resource, or of one of its records. */
function numbersAt(path: string, numbersOf: NumbersOf): ReadonlySet<string> {
  const resources = [path, path.slice(0, path.lastIndexOf('/'))];
  return new Set(resources.flatMap((resource) => [...(numbersRead.get(resource) ?? []), ...numbersOf(resource)]));
}

/** Writes the digits in the filter of a query, such as identifiers, as numbers. */
const withFilter = (query: string, numbers: ReadonlySet<string>): string =>
  query.replace(
    /(?<=^|&)filter=([^&]*)/,
    (_, filter: string) => `filter=${encodeURIComponent(withNumbers(decodeURIComponent(filter), numbers))}`,
  );

/**
 * Sends the requests of ra-data-simple-rest like every other call: with the token and the rules of the session. Rejects an address with an
 * empty identifier, which would be that of another resource.
 */
const restHttpClient =
  (numbersOf: NumbersOf): FetchJson =>
  async (url, options = {}) => {
    const [path = '', query] = String(url)
      .slice(base.length + 1)
      .split('?', 2);
    if (path.split('/').some((part) => encodedPart(part) === undefined)) throw unsent('request.missing', 'id');
    const numbers = numbersAt(path, numbersOf);
    const headers = new Headers(options.headers);
    headers.set('Accept', 'application/json');
    if (options.body) headers.set('Content-Type', 'application/json');
    const init: RequestInit & { headers: Headers } = { headers };
    if (options.method) init.method = options.method;
    if (options.body) init.body = withNumbers(String(options.body), numbers);
    const address =
      query === undefined || numbers.size === 0 ? String(url) : `${base}/${path}?${withFilter(query, numbers)}`;
    const reply = await fetchAddress(address, init, { signal: options.signal ?? undefined });
    // A back end need not return a changed record.
    if (reply.body === undefined && reply.text.trim() !== '') throw new CallError('shape', reply);
    const found = namesOfNumbers(reply.text);
    if (found.size > 0) numbersRead.set(path, new Set([...(numbersRead.get(path) ?? []), ...found]));
    return { status: reply.status, headers: reply.headers, body: reply.text, json: reply.body };
  };

/**
 * Creates the lists over REST, in the dialect of ra-data-simple-rest, below the base of the cloud calls.
 *
 * @param hold a parameter, so that this chunk does not contain its code
 */
export const restLists = (hold: HoldRows, numbersOf: NumbersOf) =>
  new RestLists(simpleRestProvider(base, restHttpClient(numbersOf)), hold);
