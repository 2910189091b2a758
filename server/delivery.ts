import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectByTls } from 'node:tls';
import { readUrl } from './readUrl';

interface SyslogPlace {
  readonly kind: 'syslog' | 'syslog+tls';
  readonly host: string;
  readonly port: number;
}

/** A place outside of this server that takes lines. */
export type Place = SyslogPlace | { readonly kind: 'http'; readonly url: string };

/** What a syslog is told of a line besides its text (RFC 5424). */
export interface SyslogLine {
  readonly facility: number;
  readonly severity: number;
  /** As ISO 8601 has it. */
  readonly at: string;
  /** The kind of the message. */
  readonly id: string;
  readonly text: string;
}

/** How long a receiver may take, and then to close its side of the connection, in milliseconds. */
const answerMs = 5_000;
const closeMs = 500;

const syslogPorts = { syslog: 514, 'syslog+tls': 6514 } as const;

/**
 * Reads a place from a setting: `syslog://HOST:PORT`, `syslog+tls://HOST:PORT`, or an http(s) address.
 *
 * @param otherwise what else the setting may be, for the error
 * @throws Error saying what is wrong with it
 */
export function readPlace(value: string, otherwise = ''): Place {
  const url = readUrl(value);
  if (!url || !['syslog:', 'syslog+tls:', 'http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new Error(`must be ${otherwise}an address that begins with syslog://, syslog+tls://, http:// or https://`);
  if (url.username !== '' || url.password !== '') throw new Error('must not hold a name or a password');
  if (url.protocol === 'http:' || url.protocol === 'https:') return { kind: 'http', url: value };
  const kind = url.protocol === 'syslog:' ? 'syslog' : 'syslog+tls';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { kind, host, port: url.port === '' ? syslogPorts[kind] : Number(url.port) };
}

/**
 * Posts lines to a web address.
 *
 * @throws Error when they may not have arrived
 */
export async function post(url: string, type: string, lines: readonly string[]): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: lines.map((line) => `${line}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/**
 * Sends lines to a syslog on one connection: over UDP nobody would notice that they do not arrive.
 *
 * @throws Error when they may not have arrived
 */
export function sendToSyslog(place: SyslogPlace, lines: readonly SyslogLine[]): Promise<void> {
  return new Promise((done, fail) => {
    const socket = reach(place);
    let isSent = false;
    const end = () => socket.destroy(isSent ? undefined : new Error('it did not answer in time'));
    // By the clock: a receiver that sends something now and then is never idle.
    let timer = setTimeout(end, answerMs);
    socket.once('error', fail);
    socket.once('close', () => {
      clearTimeout(timer);
      isSent ? done() : fail(new Error('it closed the connection'));
    });
    // Whatever it says is of no interest, but unread it would keep the connection open.
    socket.resume();
    socket.end(lines.map((line) => frameOf(place, line)).join(''), () => {
      isSent = true;
      // Some never close their side.
      clearTimeout(timer);
      timer = setTimeout(end, closeMs);
    });
  });
}

function reach({ kind, host, port }: SyslogPlace): Socket {
  if (kind === 'syslog') return connect({ host, port });
  // A name that is asked for by its address has no server name to send.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return connectByTls({ host, port, ...servername });
}

/** What a message looks like on a connection: a line on TCP (RFC 6587), with its length before it on TLS (RFC 5425). */
function frameOf({ kind }: SyslogPlace, { facility, severity, at, id, text }: SyslogLine): string {
  const message = `<${facility * 8 + severity}>1 ${at} ${hostname()} quarterdeck - ${id} - ${text}`;
  return kind === 'syslog' ? `${message}\n` : `${Buffer.byteLength(message)} ${message}`;
}
