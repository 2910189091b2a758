import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fetchPrices, writePrices } from '../../../../server/prices/fetchPrices';
import { StartError } from '../../../../server/startError';

interface Query {
  readonly ServiceCode: string;
  readonly NextToken?: string;
  readonly Filters: readonly { readonly Field: string; readonly Value: string }[];
}

/** A service of the protocol of Amazon's price list: JSON 1.1, two pages for each region. */
let service: Server;
let endpoint = '';
const queries: Query[] = [];
const targets: unknown[] = [];

const productOf = (instanceType: string, USD: string | undefined, unit = 'Hrs') =>
  JSON.stringify({
    product: { productFamily: 'Compute Instance', attributes: { instanceType } },
    terms: {
      OnDemand: {
        'A.B': { priceDimensions: { 'A.B.C': { unit, pricePerUnit: USD === undefined ? { CNY: '1' } : { USD } } } },
      },
    },
  });

const pages: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'us-east-1': [
    [productOf('t3.micro', '0.0104000000'), productOf('t3.nano', '0.0052000000')],
    [productOf('m5.large', '0.0960000000'), productOf('free', '0.0000000000'), productOf('other', undefined)],
  ],
  'eu-west-1': [[productOf('t3.micro', '0.0114000000'), productOf('monthly', '5', 'Mo'), '{"product":{}}']],
};

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const query = JSON.parse(Buffer.concat(parts).toString()) as Query;
    queries.push(query);
    targets.push(request.headers['x-amz-target']);
    const region = query.Filters.find(({ Field }) => Field === 'regionCode')?.Value ?? '';
    const page = Number(query.NextToken ?? 0);
    const isLast = page + 1 >= (pages[region]?.length ?? 0);
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(
      JSON.stringify({ PriceList: pages[region]?.[page] ?? [], ...(!isLast && { NextToken: String(page + 1) }) }),
    );
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

beforeEach(() => {
  queries.length = 0;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((done) => service.close(done));
});

it('fetches the prices of each region, page by page', async () => {
  expect(await fetchPrices(['us-east-1', 'eu-west-1'], { endpoint })).toEqual({
    'us-east-1': { 'm5.large': 0.096, 't3.micro': 0.0104, 't3.nano': 0.0052 },
    'eu-west-1': { 't3.micro': 0.0114 },
  });
  expect(new Set(targets)).toEqual(new Set(['AWSPriceListService.GetProducts']));
  expect(queries.map(({ ServiceCode, NextToken }) => [ServiceCode, NextToken])).toEqual([
    ['AmazonEC2', undefined],
    ['AmazonEC2', '1'],
    ['AmazonEC2', undefined],
  ]);
  expect(queries[0]?.Filters).toContainEqual({ Type: 'TERM_MATCH', Field: 'operatingSystem', Value: 'Linux' });
});

it('names a region without prices', async () => {
  await expect(fetchPrices(['us-gone-1'], { endpoint })).rejects.toThrow(
    'Amazon has no prices for the region us-gone-1',
  );
});

it('says in one line why Amazon cannot be asked', async () => {
  await expect(fetchPrices(['us-east-1'], { endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    new StartError("Amazon's prices cannot be fetched: connect ECONNREFUSED 127.0.0.1:1"),
  );
});

it('keeps discounts and the prices of other regions and providers', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json');
  const now = new Date('2026-11-30T23:00:00Z');
  const contentOf = () => JSON.parse(readFileSync(path, 'utf8')) as object;
  writePrices(path, { 'us-east-1': { 't3.micro': 0.0104 } }, now);
  expect(contentOf()).toEqual({
    priced_at: '2026-11-30',
    prices: { AWS: { 'us-east-1': { 't3.micro': 0.0104 } } },
    discounts: [],
  });
  const discounts = [{ percent: 10 }];
  const prices = {
    AWS: { 'us-east-1': { 't3.micro': 1 }, 'eu-west-1': { 't3.micro': 2 } },
    DO: { fra1: { small: 3 } },
  };
  writeFileSync(path, JSON.stringify({ priced_at: '2026-01-01', prices, discounts }));
  writePrices(path, { 'us-east-1': { 't3.nano': 4 } }, now);
  expect(contentOf()).toEqual({
    priced_at: '2026-11-30',
    prices: { AWS: { 'us-east-1': { 't3.nano': 4 }, 'eu-west-1': { 't3.micro': 2 } }, DO: { fra1: { small: 3 } } },
    discounts,
  });
});
