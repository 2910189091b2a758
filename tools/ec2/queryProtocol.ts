/** Parameters of a request by key. Lists are objects with the keys `1`, `2` and so on. */
export interface Params {
  readonly [key: string]: string | Params;
}

/** Parses the form of a request to EC2 or STS: `Filter.1.Value.2=x` becomes `{ Filter: { 1: { Value: { 2: 'x' } } } }`. */
export function paramsOf(body: string): Params {
  const root: Record<string, string | Params> = Object.create(null);
  for (const [path, value] of new URLSearchParams(body)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let node = root;
    for (const key of keys) {
      const next = typeof node[key] === 'object' ? node[key] : Object.create(null);
      node[key] = next;
      node = next as Record<string, string | Params>;
    }
    node[last] = value;
  }
  return root;
}

/** Returns a text parameter. */
export function textAt(params: Params, ...path: string[]): string | undefined {
  let node: string | Params | undefined = params;
  for (const key of path) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** Returns a list parameter in order. */
export function listAt(params: Params, ...path: string[]): readonly (string | Params)[] {
  let node: string | Params | undefined = params;
  for (const key of path) node = typeof node === 'object' ? node[key] : undefined;
  if (typeof node !== 'object') return [];
  return Object.entries(node)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => value);
}

export const textsAt = (params: Params, ...path: string[]) =>
  listAt(params, ...path).filter((value): value is string => typeof value === 'string');

/** The content of a response. An array becomes `item` elements, as in EC2's lists. */
export type Xml = string | number | boolean | Date | undefined | readonly Xml[] | { readonly [key: string]: Xml };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns a value as XML. */
export function xmlOf(value: Xml): string {
  if (value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => `<item>${xmlOf(item)}</item>`).join('');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => `<${key}>${xmlOf(inner)}</${key}>`)
      .join('');
  return escaped(String(value));
}

/** Returns a refusal in EC2's form. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}
