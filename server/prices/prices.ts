import { createHash } from 'node:crypto';
import { isOldPrice } from '../../contract/prices';
import type { PriceFile } from './priceFile';

/** The values of a machine that its price depends on. */
export interface Priced {
  /** Default: AWS. */
  readonly provider?: string | undefined;
  readonly account: string;
  readonly region: string | null;
  readonly instance_type: string | null;
}

/** Makes the test of an instance type, or of a pattern in which `*` stands for any characters. */
function testOf(pattern: string): (type: string) => boolean {
  const [begin = '', end] = pattern.split('*');
  if (end === undefined) return (type) => type === pattern;
  return (type) => type.length >= begin.length + end.length && type.startsWith(begin) && type.endsWith(end);
}

/** Returns the entry of an object under a key that comes from outside. */
const own = <Value>(values: Readonly<Record<string, Value>> | undefined, key: string | null): Value | undefined =>
  values && key !== null && Object.hasOwn(values, key) ? values[key] : undefined;

/** The price list of this server. */
export class Prices {
  /** The date of the list, `YYYY-MM-DD`. */
  readonly pricedAt: string;
  /** Changes with the content of the list. */
  readonly version: string;
  private readonly discounts: readonly {
    account: string | undefined;
    fits: (type: string) => boolean;
    share: number;
  }[];

  constructor(private readonly file: PriceFile) {
    this.pricedAt = file.priced_at;
    this.version = createHash('sha256').update(JSON.stringify(file)).digest('base64url').slice(0, 12);
    this.discounts = file.discounts.map(({ percent, account, types = '*' }) => ({
      ...{ account, fits: testOf(types), share: 1 - percent / 100 },
    }));
  }

  /** Returns US dollars for an hour of a running machine, less the discount; null if the list has no price. */
  hourly({ provider = 'AWS', account, region, instance_type: type }: Priced): number | null {
    const price = own(own(own(this.file.prices, provider), region), type);
    if (price === undefined || type === null) return null;
    const discount = this.discounts.find(({ account: of = account, fits }) => of === account && fits(type));
    // Ten decimals, as Amazon's prices have: binary fractions would add some more.
    return Number((price * (discount?.share ?? 1)).toFixed(10));
  }

  /** Returns the price of several machines. */
  hourlyOf(count: number, machine: Priced): number | null {
    const price = this.hourly(machine);
    return price === null ? null : Number((price * count).toFixed(10));
  }

  /** Returns true if the prices may be outdated. */
  isOld(now: Date): boolean {
    return isOldPrice(this.pricedAt, now);
  }
}
