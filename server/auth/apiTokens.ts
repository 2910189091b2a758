import { BlockList, isIP } from 'node:net';
import { sql } from 'kysely';
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

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns true if a client address is in one of the networks, or if there are none. An unknown address is in none. */
export function isInNetworks(networks: readonly string[], address: string | null): boolean {
  if (networks.length === 0) return true;
  if (address === null || isIP(address) === 0) return false;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    allowed.addSubnet(base, Number(bits), familyOf(base));
  }
  return allowed.check(address, familyOf(address));
}

/** Stores the last use of a token and its address, at most once a minute. */
export async function noteUse(db: Db, tokenId: number, address: string | null, now: Date): Promise<void> {
  await db
    .insertInto('api_token_use')
    .values({ token_id: tokenId, at: now, address })
    .onConflict((known) =>
      known
        .column('token_id')
        .doUpdateSet({ at: now, address })
        .where('api_token_use.at', '<=', new Date(now.getTime() - useIntervalMs))
        .where(sql<boolean>`true`),
    )
    .execute();
}
