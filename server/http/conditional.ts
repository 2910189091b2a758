import type { IncomingHttpHeaders } from 'node:http';

/** Whether the sender has the state of an answer already (`If-None-Match`, compared weakly: RFC 9110, 8.8.3.2). */
export function hasAlready({ 'if-none-match': header = '' }: IncomingHttpHeaders, etag: string): boolean {
  if (header === '' || header === etag) return header !== '';
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => plain(tag) === plain(etag));
}

/** How an answer may be encoded, from the smallest to as it is. */
export type Coding = 'br' | 'gzip' | 'identity';

const understood = { br: /^br$/i, gzip: /^(gzip|x-gzip)$/i } as const;

/** What was read of headers; each kind of client sends the same one always. */
const codingsRead = new Map<string, Coding>();
const maximumRead = 1_000;

/** The smallest encoding that the sender understands (`Accept-Encoding`); `br;q=0` says that it does not. */
export function codingFor({ 'accept-encoding': header }: IncomingHttpHeaders): Coding {
  const text = String(header ?? '');
  const known = codingsRead.get(text);
  if (known) return known;
  const coding = codingIn(text);
  if (codingsRead.size >= maximumRead) codingsRead.clear();
  codingsRead.set(text, coding);
  return coding;
}

function codingIn(header: string): Coding {
  const wanted = header
    .split(',')
    .flatMap((part) => /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?$/.exec(part)?.[1] ?? []);
  const takes = (coding: keyof typeof understood) => wanted.some((name) => understood[coding].test(name));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
