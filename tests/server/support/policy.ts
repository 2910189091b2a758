import { KnownSessions } from '../../../server/auth/knownSessions';
import { Revisions } from '../../../server/db/revisions';
import type { TokenLimits } from '../../../server/security/rateLimits';
import type { TestApp } from './testApp';

/** The dependencies of the access policy: a server with the test's limits, which records no refusals. */
export function policyOf(server: TestApp, limits: TokenLimits) {
  return {
    db: server.db,
    now: () => server.now,
    revisions: new Revisions(server.db, server.database.commits),
    sessions: new KnownSessions(server.db),
    limits,
    refusals: { record: async () => undefined },
  };
}
