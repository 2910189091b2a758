import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { FastifyBaseLogger } from 'fastify';
import type { CloudConfig } from '../../cloudConfig';
import { groupBy } from '../../groupBy';
import type { Place } from '../fleet';
import type { Clients } from './clients';

/**
 * Warns of account codes that belong to the same AWS account. Its machines would be listed and counted twice. An account that cannot be
 * identified is reported when it is read.
 */
export async function warnOfSameAccounts(
  clients: Clients,
  { accounts }: CloudConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const all = Object.entries(accounts);
  if (all.length < 2) return;
  const identities = await Promise.all(
    all.map(async ([account, { regions }]) => {
      const number = await numberOf(clients, { account, region: regions[0] ?? '' }).catch(() => undefined);
      return { account, number };
    }),
  );
  for (const [number, same] of groupBy(identities, (identity) => identity.number)) {
    if (number === undefined || same.length < 2) continue;
    const accounts = same.map(({ account }) => account).sort();
    log.warn({ accounts }, 'these codes of CLOUD_CONFIG are one AWS account: its machines are listed twice');
  }
}

async function numberOf(clients: Clients, place: Place): Promise<string | undefined> {
  const { Account } = await clients.sts(place).send(new GetCallerIdentityCommand({}));
  return Account;
}
