import type { Handler } from './foreignBackend';
import { json, type Reply } from './replies';

/** The fields of a protected machine in a plan. */
export const guarded = { termination_protection: true, effect: 'kept' };

/** Answers a search with machines that have these tags. */
export const tagged =
  (tags: object): Handler =>
  ({ body }) => {
    const { instance_ids } = JSON.parse(body) as { instance_ids: string[] };
    return json({ data: instance_ids.map((instance_id) => ({ instance_id, tags })) });
  };

/** A machine in a termination plan. */
export const plannedMachine = (instance_id: string, more: object = {}) => ({
  instance_id,
  name: `web ${instance_id}`,
  account: '900',
  region: 'us-east-1',
  availability_zone: 'us-east-1a',
  state: 'running',
  process_id: null,
  process_name: null,
  termination_protection: false,
  effect: 'terminate',
  ...more,
});

/** The answer with a termination plan. */
export function terminationPlan(instances: object[], more: object = {}): Reply {
  const rest = { unknown: [], ambiguous: [], protected: [], limit: 100, allowed: true, reason: null };
  return json({ data: { instances, ...rest, cloud: { terminated: [], kept: [], reason: null }, ...more } });
}
