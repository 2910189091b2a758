import { readPrice } from '../../../contract/costs';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import { useCall } from '../useCall';
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
  const enabled = !Object.values(query).includes('');
  const { data } = useCall(readPrice, { query, enabled, staleTime: staleAfterMs });
  if (!data) return undefined;
  const { hourly_price: price, priced_at: pricedAt } = data;
  return { hourly: price === null ? null : price * count, pricedAt };
}
