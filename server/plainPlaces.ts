import type { Config } from './config';
import { isLoopback } from './loopback';

type Places = Pick<Config, 'DATABASE_URL' | 'SMTP_URL' | 'AUDIT_ANCHOR' | 'BREACHED_PASSWORDS_URL'>;

/** The value of a key of the query that is there exactly once: of several, drivers and `URLSearchParams` take different ones. */
function only({ searchParams }: URL, key: string): string | undefined {
  const values = searchParams.getAll(key);
  return values.length === 1 ? values[0] : undefined;
}

const isHere = (host: string) => isLoopback(host.replace(/^\[(.*)\]$/, '$1'));

function isPrivateDatabase(address: string): boolean {
  const url = new URL(address);
  // A socket of this machine has a path for a host.
  const hosts = [decodeURIComponent(url.hostname), ...url.searchParams.getAll('host')].filter((host) => host !== '');
  if (hosts.length > 0 && hosts.every((host) => host.startsWith('/') || isHere(host))) return true;
  return only(url, 'sslmode') === 'verify-full' && !url.searchParams.has('ssl');
}

function isPrivateMail(address: string): boolean {
  const url = new URL(address);
  if (isHere(url.hostname)) return true;
  // Those that begin with `tls.` reach Node's own options, with which certificates can be left unchecked.
  const weakening = [...url.searchParams.keys()].some((key) => /^(secure|ignoreTLS|tls\..*)$/.test(key));
  if (weakening) return false;
  return url.protocol === 'smtps:' || only(url, 'requireTLS') === 'true';
}

function isPrivateWeb(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isHere(hostname);
}

function isPrivatePlace(place: Config['AUDIT_ANCHOR']): boolean {
  if (place === undefined || place.kind === 'file') return true;
  if ('host' in place) return place.kind === 'syslog+tls' || isHere(place.host);
  return isPrivateWeb(place.url);
}

/**
 * Which setting names a place on another machine that the server would talk to without TLS or without checking its certificate, and
 * what to write instead; nothing when none does.
 */
export function plainPlace({
  DATABASE_URL,
  SMTP_URL,
  AUDIT_ANCHOR,
  BREACHED_PASSWORDS_URL,
}: Places): string | undefined {
  if (DATABASE_URL !== '' && !isPrivateDatabase(DATABASE_URL)) return 'DATABASE_URL must have sslmode=verify-full';
  if (SMTP_URL !== '' && !isPrivateMail(SMTP_URL))
    return 'SMTP_URL must begin with smtps://, or have requireTLS=true, and check certificates';
  if (!isPrivatePlace(AUDIT_ANCHOR)) return 'AUDIT_ANCHOR must be a file, or begin with syslog+tls:// or https://';
  if (BREACHED_PASSWORDS_URL !== '' && !isPrivateWeb(BREACHED_PASSWORDS_URL))
    return 'BREACHED_PASSWORDS_URL must begin with https://';
  return undefined;
}
