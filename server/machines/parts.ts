import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import type { AccountScope } from '../processes/accounts';
import type { AccountsOf } from './scope';

/** What the calls about machines need. */
export interface MachineParts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly accountsOf: AccountsOf;
  readonly mayUseAccount: AccountScope;
  /** Most machines that one call may terminate. */
  readonly terminationLimit: number;
}
