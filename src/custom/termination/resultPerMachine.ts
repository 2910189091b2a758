import { t } from '../../i18n/translate';
import type { MachineResult } from './machineResults';
import { type RequestResult, withDetail } from './outcome';
import type { RequestGroup } from './plan';

/** A result for every machine of a group: the answer's own, or that of the whole request. */
export function resultPerMachine({ machines }: RequestGroup, result: RequestResult): MachineResult[] {
  const own = new Map(result.machines.map((machine) => [machine.id, machine]));
  const { tone } = result;
  const text = tone === 'success' ? t('terminate.started') : withDetail(result);
  return machines.map(({ instance_id: id }) => own.get(id) ?? { id, tone, text });
}
