import { ProviderError } from './faults';

const maxBytes = 1_048_576;

/** Fetches from the provider. Refuses bodies that no provider needs, which could fill the memory. */
export async function boundedFetch(url: string, options: object): Promise<Response> {
  const { body, status, headers } = await fetch(url, { ...options, redirect: 'error' });
  if (!body) return new Response(null, { status, headers });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes) throw new ProviderError('unavailable', `more than ${maxBytes} bytes from ${url}`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, headers });
}
