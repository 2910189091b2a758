import { open } from 'node:fs/promises';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { connect as connectByTls } from 'node:tls';
import { readUrl } from '../readUrl';

/** Where the newest link of the log is noted outside of the database. */
export type AnchorPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'syslog' | 'syslog+tls'; readonly host: string; readonly port: number }
  | { readonly kind: 'http'; readonly url: string };

/** How long a receiver may take, and then to close its side of the connection, in milliseconds. */
const answerMs = 5_000;
const closeMs = 500;

/** Facility 13, log audit; severity 6, informational (RFC 5424). */
const priority = 13 * 8 + 6;

const syslogPorts = { syslog: 514, 'syslog+tls': 6514 } as const;

/**
 * Reads the place from the setting: `syslog://HOST:PORT`, `syslog+tls://HOST:PORT`, an http(s) address, or else a path.
 *
 * @throws Error saying what is wrong with it
 */
export function readAnchorPlace(value: string): AnchorPlace | undefined {
  if (value === '') return undefined;
  if (!value.includes('://')) return { kind: 'file', path: resolve(value) };
  const url = readUrl(value);
  if (!url || !['syslog:', 'syslog+tls:', 'http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new Error('must be a path, or an address that begins with syslog://, syslog+tls://, http:// or https://');
  if (url.username !== '' || url.password !== '') throw new Error('must not hold a name or a password');
  if (url.protocol === 'http:' || url.protocol === 'https:') return { kind: 'http', url: value };
  const kind = url.protocol === 'syslog:' ? 'syslog' : 'syslog+tls';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { kind, host, port: url.port === '' ? syslogPorts[kind] : Number(url.port) };
}

/**
 * Notes one line.
 *
 * @throws Error when it may not have arrived
 */
export async function note(place: AnchorPlace, line: string, at: Date): Promise<void> {
  if (place.kind === 'file') await append(place.path, line);
  else if (place.kind === 'http') await post(place.url, line);
  else await sendToSyslog(place, `<${priority}>1 ${at.toISOString()} ${hostname()} quarterdeck - audit - ${line}`);
}

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function post(url: string, line: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${line}\n`,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

type Syslog = Extract<AnchorPlace, { host: string }>;

/** A connection, and what a message looks like on it: a line on TCP (RFC 6587), with its length before it on TLS (RFC 5425). */
function reach({ kind, host, port }: Syslog, message: string): { socket: Socket; frame: string } {
  if (kind === 'syslog') return { socket: connect({ host, port }), frame: `${message}\n` };
  // A name that is asked for by its address has no server name to send.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return { socket: connectByTls({ host, port, ...servername }), frame: `${Buffer.byteLength(message)} ${message}` };
}

/** Over a connection: over UDP nobody would notice that it does not arrive. */
function sendToSyslog(place: Syslog, message: string): Promise<void> {
  return new Promise((done, fail) => {
    const { socket, frame } = reach(place, message);
    let isSent = false;
    socket.setTimeout(answerMs, () => socket.destroy(isSent ? undefined : new Error('it did not answer in time')));
    socket.once('error', fail);
    socket.once('close', () => done());
    // Whatever it says is of no interest, but unread it would keep the connection open.
    socket.resume();
    socket.end(frame, () => {
      isSent = true;
      // Some never close their side.
      socket.setTimeout(closeMs);
    });
  });
}
