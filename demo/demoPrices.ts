import { type PriceFile, priceFile } from '../server/prices/priceFile';
import prices from './prices.json';

/** Prices for most machines of the demo: one type has none in one region. */
export const demoPrices: PriceFile = priceFile.parse(prices);
