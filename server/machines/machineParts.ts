import type { ResponseCache } from '../cache/responseCache';
import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import type { Prices } from '../prices/prices';
import type { AccountsOf } from './scope';

/** Dependencies of the calls about machines. */
export interface MachineParts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly lists: ResponseCache;
  readonly accountsOf: AccountsOf;
  /** Maximum number of machines per call. */
  readonly terminationLimit: number;
  /** See {@link checkProduction}. */
  readonly productionAccounts: readonly string[];
  readonly prices?: Prices | undefined;
}
