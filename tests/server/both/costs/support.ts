import type { PriceFile } from '../../../../server/prices/priceFile';
import { Prices } from '../../../../server/prices/prices';
import { TestApp } from '../../support/testApp';

/** Starts a server with a price list, at noon of 2 April 2027. */
export async function pricedApp() {
  const prices = new Prices(priceList);
  const server = await TestApp.start({ prices });
  server.pass((Date.UTC(2027, 3, 2, 12) - server.now.getTime()) / 1_000);
  await server.db
    .updateTable('fleet_history')
    .set({ known_since: new Date(Date.UTC(2027, 0, 1)) })
    .execute();
  return { server, prices };
}

const priceList: PriceFile = {
  priced_at: '2026-03-20',
  prices: {
    AWS: { 'us-east-1': { 't3.medium': 0.0416, 't3.large': 0.0832, 'm6i.xlarge': 0.192, tiny: 0.01 } },
  },
  discounts: [{ percent: 12, account: '900', types: 'm6i.*' }],
};

interface Span {
  readonly machine: string;
  readonly type: string;
  /** Moments of 2027 in UTC: `03-05T10:00`. */
  readonly since: string;
  readonly until?: string;
  readonly account?: string;
  readonly state?: string;
  readonly process?: number;
}

const momentOf = (text: string) => new Date(`2027-${text}:00Z`);

export async function addSpans({ db }: TestApp, spans: readonly Span[]): Promise<void> {
  await db
    .insertInto('machine_span')
    .values(
      spans.map(({ machine, type, since, until, account = '900', state = 'running', process = null }) => ({
        ...{ account, region: 'us-east-1', instance_id: machine, instance_type: type, state, process_id: process },
        ...{ since: momentOf(since), until: until === undefined ? null : momentOf(until) },
      })),
    )
    .execute();
}
