import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectByTls } from 'node:tls';
import { readUrl } from './readUrl';

interface SyslogPlace {
  readonly kind: 'syslog' | 'syslog+tls';
  readonly host: string;
  readonly port: number;
}

/** A receiver of lines. */
export type Place = SyslogPlace | { readonly kind: 'http'; readonly url: string };

/** Facility "log audit", severity "informational" (RFC 5424). */
const priority = 13 * 8 + 6;

const answerMs = 5_000;
/** Time for the receiver to close the connection after it has received everything. */
const closeMs = 500;

const syslogPorts = { syslog: 514, 'syslog+tls': 6514 } as const;

/**
 * Parses the address of a receiver: `syslog://HOST:PORT`, `syslog+tls://HOST:PORT`, or an http(s) address.
 *
 * @param otherwise alternatives to an address, for the error message
 * @throws Error with the fault of the address
 */
export function readPlace(value: string, otherwise = ''): Place {
  const url = readUrl(value);
  if (!url || !['syslog:', 'syslog+tls:', 'http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new Error(`must be ${otherwise}an address that begins with syslog://, syslog+tls://, http:// or https://`);
  if (url.username !== '' || url.password !== '') throw new Error('must not contain a username or a password');
  if (url.protocol === 'http:' || url.protocol === 'https:') return { kind: 'http', url: value };
  const kind = url.protocol === 'syslog:' ? 'syslog' : 'syslog+tls';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { kind, host, port: url.port === '' ? syslogPorts[kind] : Number(url.port) };
}

/**
 * Posts a line of JSON to a web address.
 *
 * @throws Error if it may not have arrived
 */
export async function post(url: string, line: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${line}\n`,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

/**
 * Sends a line to a syslog server over TCP, since UDP would not report its loss.
 *
 * @throws Error if it may not have arrived
 */
export function sendToSyslog(place: SyslogPlace, line: string, at: Date): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connectTo(place);
    let isSent = false;
    const end = () => socket.destroy(isSent ? undefined : new Error('it did not answer in time'));
    // Not a socket timeout, since a receiver that sends something now and then is never idle.
    let timer = setTimeout(end, answerMs);
    socket.once('error', fail);
    socket.once('close', () => {
      clearTimeout(timer);
      isSent ? done() : fail(new Error('it closed the connection'));
    });
    // Unread data would keep the connection open.
    socket.resume();
    socket.end(frameOf(place, line, at), () => {
      isSent = true;
      // Some receivers never close the connection.
      clearTimeout(timer);
      timer = setTimeout(end, closeMs);
    });
  });
}

function connectTo({ kind, host, port }: SyslogPlace): Socket {
  if (kind === 'syslog') return connect({ host, port });
  // TLS sends no server name for an IP address.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return connectByTls({ host, port, ...servername });
}

/** Frames a message: a line on TCP (RFC 6587), prefixed with its length on TLS (RFC 5425). */
function frameOf({ kind }: SyslogPlace, line: string, at: Date): string {
  const message = `<${priority}>1 ${at.toISOString()} ${hostname()} quarterdeck - audit - ${line}`;
  return kind === 'syslog' ? `${message}\n` : `${Buffer.byteLength(message)} ${message}`;
}
