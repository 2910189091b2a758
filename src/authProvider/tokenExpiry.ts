/**
 * Whether a token's own expiry has passed (D9). Only a JWT has one; any other token, and a JWT that cannot be read, never
 * expires by itself: the server decides.
 *
 * @param now milliseconds since 1970
 */
export function tokenExpired(token: string, now: number): boolean {
  const [, payload, signature, ...rest] = token.split('.');
  if (!payload || signature === undefined || rest.length > 0) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const expiry = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof expiry === 'number' && expiry * 1_000 <= now;
  } catch {
    return false;
  }
}
