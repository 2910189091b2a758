import { KnownSessions } from '../../../server/auth/knownSessions';
import { Revisions } from '../../../server/db/revisions';
import type { TokenLimits } from '../../../server/security/rateLimits';
import type { TestApp } from './testApp';

/** What the access policy needs, of a server whose limits are of the test's own, and whose refusals nobody writes down. */
export function policyOf(server: TestApp, limits: TokenLimits) {
  return {
    now: () => server.now,
    revisions: new Revisions(server.db, server.database.commits),
    sessions: new KnownSessions(server.db),
    limits,
    refusals: { record: async () => undefined },
  };
}
