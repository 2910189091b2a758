import type { CustomFetch } from 'openid-client';
import { ProviderError } from './faults';

const maxBytes = 1_048_576;

/** Fetches from the provider. Refuses bodies that no provider needs, which could fill the memory. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body, status, headers } = await fetch(url, { ...(options as RequestInit), redirect: 'error' });
  if (!body) return new Response(null, { status, headers });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes) throw new ProviderError('unavailable', `more than ${maxBytes} bytes from ${url}`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, headers });
};
