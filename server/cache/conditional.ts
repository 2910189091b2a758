import type { IncomingHttpHeaders } from 'node:http';

/** Tells if the client has the representation with this ETag (`If-None-Match`, weak comparison: RFC 9110, 8.8.3.2). */
export function hasAlready({ 'if-none-match': header = '' }: IncomingHttpHeaders, etag: string): boolean {
  if (header === '' || header === etag) return header !== '';
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => plain(tag) === plain(etag));
}

/** Content codings that responses come in, the smallest first. */
export type Coding = 'br' | 'gzip' | 'identity';

const accepted = { br: /^br$/i, gzip: /^(gzip|x-gzip)$/i } as const;

/** Picks the smallest coding that the client accepts (`Accept-Encoding`); `br;q=0` refuses one. */
export function codingFor({ 'accept-encoding': header }: IncomingHttpHeaders): Coding {
  const wanted = String(header ?? '')
    .split(',')
    .flatMap((part) => /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?$/.exec(part)?.[1] ?? []);
  const takes = (coding: keyof typeof accepted) => wanted.some((name) => accepted[coding].test(name));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
