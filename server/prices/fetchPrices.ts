import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { PricingClient, paginateGetProducts } from '@aws-sdk/client-pricing';
import * as z from 'zod/mini';
import { reasonOf, StartError } from '../startError';
import { dayOf } from '../time';
import { readPriceFile } from './priceFile';

/** Amazon's price lists are in few regions; each has the prices of all. */
const listRegion = 'us-east-1';

/** Machines on demand on shared hardware, with Linux and without paid software. */
const filters = {
  operatingSystem: 'Linux',
  tenancy: 'Shared',
  preInstalledSw: 'NA',
  capacitystatus: 'Used',
  licenseModel: 'No License required',
} as const;

const product = z.object({
  product: z.object({ attributes: z.object({ instanceType: z.string() }) }),
  terms: z.object({
    OnDemand: z.record(
      z.string(),
      z.object({
        priceDimensions: z.record(
          z.string(),
          z.object({ unit: z.string(), pricePerUnit: z.object({ USD: z.optional(z.string()) }) }),
        ),
      }),
    ),
  }),
});

/** Returns the type and hourly price of a product; `undefined` for a product of another kind, or without a price in US dollars. */
function priceIn(text: { toString(): string }): readonly [type: string, price: number] | undefined {
  const { data } = product.safeParse(JSON.parse(text.toString()));
  const dimensions = Object.values(data?.terms.OnDemand ?? {}).flatMap((term) => Object.values(term.priceDimensions));
  const usd = dimensions.find(({ unit, pricePerUnit }) => unit === 'Hrs' && pricePerUnit.USD)?.pricePerUnit.USD;
  const price = Number(usd);
  return data && price > 0 ? [data.product.attributes.instanceType, price] : undefined;
}

/**
 * Fetches the prices of EC2 machines by region and instance type.
 *
 * @param endpoint address of the service, if not Amazon's
 * @throws StartError if a region has no prices, or Amazon cannot be asked
 */
export async function fetchPrices(
  regions: readonly string[],
  { endpoint }: { readonly endpoint?: string | undefined } = {},
): Promise<Record<string, Record<string, number>>> {
  const client = new PricingClient({ region: listRegion, ...(endpoint !== undefined && { endpoint }) });
  const prices: Record<string, Record<string, number>> = {};
  try {
    for (const region of regions) {
      const wanted = Object.entries({ ...filters, regionCode: region });
      const query = {
        ServiceCode: 'AmazonEC2',
        FormatVersion: 'aws_v1',
        Filters: wanted.map(([Field, Value]) => ({ Type: 'TERM_MATCH' as const, Field, Value })),
      };
      const found: (readonly [string, number])[] = [];
      for await (const { PriceList = [] } of paginateGetProducts({ client, pageSize: 100 }, query))
        for (const text of PriceList) {
          const price = priceIn(text);
          if (price) found.push(price);
        }
      if (found.length === 0) throw new StartError(`Amazon has no prices for the region ${region}`);
      prices[region] = Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    }
  } catch (error) {
    // Such as missing credentials or permissions, or no connection.
    throw error instanceof StartError ? error : new StartError(`Amazon's prices cannot be fetched: ${reasonOf(error)}`);
  } finally {
    client.destroy();
  }
  return prices;
}

/** Writes prices of EC2 into a file of `PRICES`. Prices of other providers and regions stay, and so do discounts. */
export function writePrices(path: string, prices: Record<string, Record<string, number>>, now: Date): void {
  const before = existsSync(path) ? readPriceFile(path) : undefined;
  const file = {
    priced_at: dayOf(now),
    prices: { ...before?.prices, AWS: { ...before?.prices.AWS, ...prices } },
    discounts: before?.discounts ?? [],
  };
  // A reader never finds half a file.
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}
