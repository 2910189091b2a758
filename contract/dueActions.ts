import * as z from 'zod/mini';
import { defineCall } from './call';
import { acknowledgement, moment, ownLimit, requiredText } from './shapes';

/** Action of the server in the audit log that ends a hold without a termination. */
export const holdCancelled = 'hold_cancelled';

/** An action on a machine that the server will carry out. */
const ending = z.looseObject({
  instance_id: z.string(),
  name: z.nullable(z.string()),
  state: z.string(),
  account: z.string(),
  region: z.string(),
  process_id: z.nullable(z.number()),
  process_name: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  ends_at: z.string(),
  action: z.string(),
  /** The kind of its origin, such as `hold`. */
  source: z.string(),
  by: z.string(),
});

export type Ending = z.output<typeof ending>;

export const listEndings = defineCall({
  name: 'endings',
  method: 'GET',
  path: 'endings',
  access: ['aws', 'launch'],
  summary: 'The machines that the server will terminate, the next first; a launch operator sees those of processes',
  beyond: true,
  answer: z.looseObject({ data: z.array(ending) }),
});

/** `ends_at` names the termination that was seen: a later one of the same machine stays. */
const held = z.strictObject({ instance_id: requiredText, ends_at: moment });

export const keepMachines = defineCall({
  name: 'keepmachines',
  method: 'POST',
  path: 'endings/keep',
  access: ['aws', 'launch'],
  summary: 'Cancel the coming termination of machines, which stay as they are; 409 if it is over for all of them',
  body: z.strictObject({ machines: z.array(held).check(z.minLength(1), ownLimit(z.maxLength(1_000))) }),
  beyond: true,
  answer: acknowledgement,
});
