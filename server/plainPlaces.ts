import type { Config } from './config';
import { isLoopback } from './loopback';

type Places = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'SMTP_URL' | 'AUDIT_ANCHOR' | 'BREACHED_PASSWORDS_URL'
>;

/** Returns a value of the query that is there exactly once. Of several, drivers and `URLSearchParams` take different ones. */
function only({ searchParams }: URL, key: string): string | undefined {
  const values = searchParams.getAll(key);
  return values.length === 1 ? values[0] : undefined;
}

const isHere = (host: string) => isLoopback(host.replace(/^\[(.*)\]$/, '$1'));

function isPrivateDatabase(address: string): boolean {
  const url = new URL(address);
  // A local socket has a path as its host.
  const hosts = [decodeURIComponent(url.hostname), ...url.searchParams.getAll('host')].filter((host) => host !== '');
  if (hosts.length > 0 && hosts.every((host) => host.startsWith('/') || isHere(host))) return true;
  return only(url, 'sslmode') === 'verify-full' && !url.searchParams.has('ssl');
}

function isPrivateMail(address: string): boolean {
  const url = new URL(address);
  if (isHere(url.hostname)) return true;
  // Keys that begin with `tls.` set Node's options, which can turn off the check of certificates.
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
 * Finds a setting that names a place on another machine and uses no TLS, or does not check its certificate.
 *
 * @returns the setting and its correction, or `undefined` if all are private
 */
export function plainPlace(places: Places): string | undefined {
  const { SMTP_URL, AUDIT_ANCHOR, BREACHED_PASSWORDS_URL } = places;
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    if (places[name] !== '' && !isPrivateDatabase(places[name])) return `${name} must have sslmode=verify-full`;
  if (SMTP_URL !== '' && !isPrivateMail(SMTP_URL))
    return 'SMTP_URL must begin with smtps://, or have requireTLS=true, and check certificates';
  if (!isPrivatePlace(AUDIT_ANCHOR)) return 'AUDIT_ANCHOR must be a file, or begin with syslog+tls:// or https://';
  if (BREACHED_PASSWORDS_URL !== '' && !isPrivateWeb(BREACHED_PASSWORDS_URL))
    return 'BREACHED_PASSWORDS_URL must begin with https://';
  return undefined;
}
