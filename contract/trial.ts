import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { pricedAt } from './prices';
import { scheduleSettings } from './schedules';
import { identifier, positive } from './shapes';

/** Days of history that rules are tried on. */
export const trialDays = 92;

export const tryOnPast = defineCall({
  name: 'tryonpast',
  method: 'POST',
  path: 'processtrial',
  access: 'launch',
  summary:
    `What a schedule or a limit of a process would have done in the last ${trialDays} days, by the recorded states of its machines; ` +
    'nothing is changed',
  body: z.strictObject({
    process_id: field(identifier, { label: 'Process ID' }),
    /** The schedule to try, in place of the present one. */
    schedule: z.optional(z.strictObject(scheduleSettings)),
    /** The machine limit to try. */
    limit: field(z.optional(positive), { label: 'Machine limit' }),
  }),
  beyond: true,
  reads: true,
  answer: z.looseObject({
    data: z.looseObject({
      /** The period in ISO 8601. It begins later if less history is known. */
      from: z.string(),
      to: z.string(),
      /** Machines that the process had in this time. */
      machines: z.number(),
      /** Stops by the weekly plan, of so many machines, and its starts. */
      stops: z.number(),
      machines_stopped: z.number(),
      starts: z.number(),
      /** Machines that would have reached their end, and those that would have been terminated after it. */
      ends: z.number(),
      terminations: z.number(),
      /** Launches that exceed the limit, or whose end exceeds the maximum lifetime, and their machines. */
      launches_refused: z.number(),
      machines_refused: z.number(),
      /** The highest number of machines at a time that really existed, and the days (UTC) on which it exceeded the limit. */
      peak: z.number(),
      days_over_limit: z.number(),
      /** Hours that machines would have run less. Negative: more. */
      hours_saved: z.number(),
      /** US dollars. Null: unknown, since none of the machines has a price. */
      saved: z.nullable(z.number()),
      /** Machines without a price, which `saved` leaves out. */
      unpriced: z.number(),
      /** Null: the server has no price list. */
      priced_at: z.nullable(pricedAt),
    }),
  }),
});

export type Trial = z.output<typeof tryOnPast.answer>['data'];
