import type { AnchorPlace } from './audit/anchorPlace';
import { isLoopback } from './loopback';

/** The settings that name a receiver. An empty address stands for none. */
interface ReceiverSettings {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL: string;
  readonly SMTP_URL: string;
  readonly BREACHED_PASSWORDS_URL: string;
  readonly AUDIT_ANCHOR: AnchorPlace | undefined;
}

/** Returns the value of a query parameter that occurs exactly once. Drivers differ in which of several they use. */
function onlyValue({ searchParams }: URL, key: string): string | undefined {
  const values = searchParams.getAll(key);
  return values.length === 1 ? values[0] : undefined;
}

const isLocal = (host: string) => isLoopback(host.replace(/^\[(.*)\]$/, '$1'));

function isPrivateDatabase(address: string): boolean {
  const url = new URL(address);
  // The host of a Unix socket is a path.
  const hosts = [decodeURIComponent(url.hostname), ...url.searchParams.getAll('host')].filter((host) => host !== '');
  if (hosts.length > 0 && hosts.every((host) => host.startsWith('/') || isLocal(host))) return true;
  return onlyValue(url, 'sslmode') === 'verify-full' && !url.searchParams.has('ssl');
}

function isPrivateMail(address: string): boolean {
  const url = new URL(address);
  if (isLocal(url.hostname)) return true;
  // Parameters that begin with `tls.` set Node's options, which can disable the check of certificates.
  const weakening = [...url.searchParams.keys()].some((key) => /^(secure|ignoreTLS|tls\..*)$/.test(key));
  if (weakening) return false;
  return url.protocol === 'smtps:' || onlyValue(url, 'requireTLS') === 'true';
}

function isPrivateWeb(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLocal(hostname);
}

function isPrivatePlace(place: AnchorPlace | undefined): boolean {
  if (place === undefined || place.kind === 'file') return true;
  if ('host' in place) return place.kind === 'syslog+tls' || isLocal(place.host);
  return isPrivateWeb(place.url);
}

/**
 * Returns the first setting that names a receiver on another machine without TLS, or without a check of its certificate, and its
 * correction; `undefined` if there is none.
 */
export function plainPlace(receivers: ReceiverSettings): string | undefined {
  const { SMTP_URL, AUDIT_ANCHOR, BREACHED_PASSWORDS_URL } = receivers;
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    if (receivers[name] !== '' && !isPrivateDatabase(receivers[name])) return `${name} must have sslmode=verify-full`;
  if (SMTP_URL !== '' && !isPrivateMail(SMTP_URL))
    return 'SMTP_URL must begin with smtps://, or have requireTLS=true, and check certificates';
  if (!isPrivatePlace(AUDIT_ANCHOR)) return 'AUDIT_ANCHOR must be a file, or begin with syslog+tls:// or https://';
  if (BREACHED_PASSWORDS_URL !== '' && !isPrivateWeb(BREACHED_PASSWORDS_URL))
    return 'BREACHED_PASSWORDS_URL must begin with https://';
  return undefined;
}
