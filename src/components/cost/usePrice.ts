import { readPrice } from '../../../contract/costs';
import { isOffered } from '../../authProvider/offeredCalls';
import { callApi } from '../../dataProvider/callApi';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import { useRead } from '../reading';
import type { Estimate } from './costTexts';

/** A server has one price list until its next start. */
const staleAfterMs = 600_000;

/**
 * Fetches the price of machines like a row: of its provider, account, region and instance type. Returns `undefined` while it loads,
 * without a price list and after a failure, since an estimate keeps nobody from their work.
 */
export function usePrice(row: Row | undefined, count = 1): Estimate | undefined {
  const textOf = (key: string) => plainText(row, key).trim();
  const query = {
    ...{ account: textOf('account'), region: textOf('region'), instance_type: textOf('instance_type') },
    ...(textOf('platform') === 'DO' && { provider: 'DO' }),
  };
  const { data } = useRead({
    queryKey: [readPrice.name, query],
    queryFn: async ({ signal }) => (await callApi(readPrice, { query, signal })).answer.data,
    enabled: isOffered(readPrice) && !Object.values(query).includes(''),
    staleTime: staleAfterMs,
  });
  if (!data) return undefined;
  const { hourly_price: price, priced_at: pricedAt } = data;
  return { hourly: price === null ? null : price * count, pricedAt };
}
