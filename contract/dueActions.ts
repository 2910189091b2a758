import * as z from 'zod/mini';
import { defineCall } from './call';
import { acknowledgement, identifierText, moment, ownLimit, requiredText } from './shapes';

/** Action of the server in the audit log that ends a hold without a termination. */
export const holdCancelled = 'hold_cancelled';

/**
 * Reasons for an action at a time: a person's hold, the end of the lifetime, which stops the machine, and the end of the days after it,
 * which terminates the machine.
 */
export const endingSources = ['hold', 'expiry', 'grace'] as const;

export type EndingSource = (typeof endingSources)[number];

/** An action on a machine that the server will carry out. */
const endingRow = z.looseObject({
  instance_id: z.string(),
  name: z.nullable(z.string()),
  state: z.string(),
  account: z.string(),
  region: z.string(),
  process_id: z.nullable(z.number()),
  process_name: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  ends_at: z.string(),
  /** `stop` or `terminate`. */
  action: z.string(),
  /** One of {@link endingSources}. Only a `hold` can be kept, and the others can be extended. */
  source: z.string(),
  by: z.string(),
});

export type Ending = z.output<typeof endingRow>;

export const listEndings = defineCall({
  name: 'endings',
  method: 'GET',
  path: 'endings',
  access: ['aws', 'launch'],
  summary:
    'The machines that the server will stop or terminate, the next first; a launch operator sees those of processes',
  query: z.strictObject({
    /** Maximum number of machines. Default: all. */
    limit: z.optional(identifierText),
    /** The holds of the caller, and the machines of theirs and of their processes that end within two days. */
    own: z.optional(z.literal('true')),
    /** Only this machine. */
    instance_id: z.optional(requiredText),
  }),
  beyond: true,
  answer: z.looseObject({
    data: z.array(endingRow),
    /** Number of all machines. */
    total: z.optional(z.number()),
  }),
});

/** `ends_at` names the action that was seen: a later one of the same machine stays. */
export const ending = z.strictObject({ instance_id: requiredText, ends_at: moment });

export const endings = z.array(ending).check(z.minLength(1), ownLimit(z.maxLength(1_000)));

export const keepMachines = defineCall({
  name: 'keepmachines',
  method: 'POST',
  path: 'endings/keep',
  access: ['aws', 'launch'],
  summary: 'Cancel the coming termination of machines, which stay as they are; 409 if it is over for all of them',
  body: z.strictObject({ machines: endings }),
  beyond: true,
  answer: acknowledgement,
});
