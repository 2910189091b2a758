import type { IncomingHttpHeaders } from 'node:http';

/** Whether the sender has the state of an answer already (`If-None-Match`, compared weakly: RFC 9110, 8.8.3.2). */
export function hasAlready({ 'if-none-match': header = '' }: IncomingHttpHeaders, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => plain(tag) === plain(etag));
}

/** Whether the sender understands gzip (`Accept-Encoding`); `gzip;q=0` says that it does not. */
export function takesGzip({ 'accept-encoding': header = '' }: IncomingHttpHeaders): boolean {
  return String(header)
    .split(',')
    .some((coding) => /^\s*(gzip|x-gzip)\s*(;\s*q\s*=\s*(1(\.0*)?|0?\.\d*[1-9]\d*)\s*)?$/i.test(coding));
}
