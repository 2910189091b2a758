import simpleRestProvider from 'ra-data-simple-rest';
import type { fetchUtils } from 'react-admin';
import { encodedPart } from '../access/pathParts';
import { config } from '../config/runtimeConfig';
import type { ListDefinition } from '../definitions/page';
import { fetchAddress } from './callApi';
import { CallError } from './callError';
import { unsent } from './checkedInput';
import { numbersIn } from './fitting';
import { namesOfNumbers, withNumbers } from './json';
import { type HoldRows, RestList } from './restList';

type FetchJson = typeof fetchUtils.fetchJson;

const base = config().cloudApiUrl.replace(/\/+$/, '');

/** The keys of numbers that JavaScript cannot hold in the responses to each resource. */
const numbersRead = new Map<string, ReadonlySet<string>>();

/** Writes the digits in the filter of a query, such as identifiers, as numbers. */
const withFilter = (query: string, numbers: ReadonlySet<string>): string =>
  query.replace(
    /(?<=^|&)filter=([^&]*)/,
    (_, filter: string) => `filter=${encodeURIComponent(withNumbers(decodeURIComponent(filter), numbers))}`,
  );

/**
 * Sends the requests of ra-data-simple-rest like every other call: with the token and the rules of the session. Rejects an address with an
 * empty identifier, which would be that of another resource.
 *
 * @param declared the keys of a record that its schema declares as numbers
 */
const restHttpClient =
  (resource: string, declared: readonly string[]): FetchJson =>
  async (url, options = {}) => {
    const [path = '', query] = String(url)
      .slice(base.length + 1)
      .split('?', 2);
    if (path.split('/').some((part) => encodedPart(part) === undefined)) throw unsent('request.missing', 'id');
    const read = numbersRead.get(resource) ?? [];
    const numbers = new Set([...declared, ...read]);
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
    numbersRead.set(resource, new Set([...read, ...namesOfNumbers(reply.text)]));
    return { status: reply.status, headers: reply.headers, body: reply.text, json: reply.body };
  };

/**
 * Creates a list over REST, in the dialect of ra-data-simple-rest, below the base of the cloud calls.
 *
 * @param page its declaration, if there is one
 * @param hold a parameter, so that this chunk does not contain its code
 */
export function restList(name: string, page: ListDefinition | undefined, hold: HoldRows): RestList {
  const schema = page?.record?.schema;
  const rest = simpleRestProvider(base, restHttpClient(name, schema ? numbersIn(schema) : []));
  return new RestList(rest, hold, name, page?.list ?? { csvName: name });
}
