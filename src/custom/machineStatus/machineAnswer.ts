import * as z from 'zod/mini';
import { actOnMachine } from '../../../contract/machines';
import { cellText } from '../../dataProvider/cells';
import { saysFailed } from '../../ui/tool/saysFailed';

/** The answer of a machine call, with less asked of `ips` than the contract says: a stopped machine may have none. */
export const machineCall = {
  ...actOnMachine,
  answer: z.looseObject({ status: z.string(), ips: z.nullish(z.union([z.string(), z.array(z.unknown())])) }),
};

/** What a machine is told to be. */
export interface MachineFacts {
  readonly state: string;
  readonly addresses: readonly string[];
}

/** The state and the addresses of an answer; `undefined` where it has none. */
export function factsOf(body: unknown): MachineFacts | undefined {
  const { data } = machineCall.answer.safeParse(body);
  if (!data || saysFailed(data.status)) return undefined;
  const addresses = [data.ips ?? []].flat().filter((address) => address !== null && address !== '');
  return { state: data.status.trim(), addresses: [...new Set(addresses.map(cellText))] };
}
