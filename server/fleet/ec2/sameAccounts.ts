import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { FastifyBaseLogger } from 'fastify';
import type { CloudConfig } from '../../cloudConfig';
import type { Clients } from './clients';

/**
 * Warns of codes that are one account at Amazon: its machines would be listed twice, and counted for processes of either code. An
 * account that does not say which it is is told of when it is read.
 */
export async function warnOfSameAccounts(
  clients: Clients,
  { accounts }: CloudConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const all = Object.entries(accounts);
  if (all.length < 2) return;
  const codes = new Map<string, string[]>();
  const ask = async (account: string, region: string) => {
    const { Account: number } = await clients.sts({ account, region }).send(new GetCallerIdentityCommand({}));
    if (number !== undefined) codes.set(number, [...(codes.get(number) ?? []), account]);
  };
  await Promise.allSettled(
    all.map(
      ([
        code,
        {
          regions: [region = ''],
        },
      ]) => ask(code, region),
    ),
  );
  for (const same of codes.values())
    if (same.length > 1)
      log.warn(
        { accounts: same.sort() },
        'these codes of CLOUD_CONFIG are one account at Amazon: its machines are listed twice',
      );
}
