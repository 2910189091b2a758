import { addressOf, blockOf, holds } from '../../contract/addresses';
import type { TokenScope } from '../../contract/tokenScope';
import type { Db } from '../db/connection';

/** The API token of a request. */
export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
  /** Networks in CIDR notation. Empty: any. */
  readonly networks: readonly string[];
}

/** Interval in ms in which one use of a token is stored. */
const useIntervalMs = 60_000;

/** Returns true if a client address is in one of the networks, or if there are none. An unknown address is in none. */
export function isInNetworks(networks: readonly string[], clientAddress: string | null): boolean {
  if (networks.length === 0) return true;
  const address = addressOf(clientAddress ?? '');
  if (address === undefined) return false;
  return networks.map(blockOf).some((block) => block !== undefined && holds(block, address));
}

/** Stores the last use of a token and its address, at most once a minute. Does nothing if the token was revoked meanwhile. */
export async function noteUse(db: Db, tokenId: number, address: string | null, now: Date): Promise<void> {
  await db
    .insertInto('api_token_use')
    .columns(['token_id', 'at', 'address'])
    .expression((query) =>
      query
        .selectFrom('api_token')
        .select((row) => ['id', row.val(now).as('at'), row.val(address).as('address')])
        .where('id', '=', tokenId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('api_token_use')
                .select('token_id')
                .where('token_id', '=', tokenId)
                .where('at', '>', new Date(now.getTime() - useIntervalMs)),
            ),
          ),
        )
        .forKeyShare(),
    )
    .onConflict((known) => known.column('token_id').doUpdateSet({ at: now, address }))
    .execute();
}
