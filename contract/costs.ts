import * as z from 'zod/mini';
import { defineCall } from './call';
import { machineRow, placeWarnings } from './machines';
import { pastQuery } from './past';
import { hourlyPrice, pricedAt } from './prices';
import { identifierText, requiredText, rowOf, text } from './shapes';

/** Days after which a stopped machine is idle. */
export const idleDays = 14;

/** A running machine is idle if its CPU, in percent, was below this in each hour of {@link idleCpuDays}, on average. */
export const idleCpu = 5;
export const idleCpuDays = 7;

/** Shares of a budget in percent at which people are warned, once a month each. */
export const budgetLevels = [80, 100] as const;

/** Action of the audit row of a warning. */
export const budgetReached = 'budget_reached';

export const readPrice = defineCall({
  name: 'price',
  method: 'GET',
  path: 'price',
  access: ['launch', 'aws', 'admin'],
  summary: 'US dollars for an hour of a machine of one type, less own discounts; null if the price list has none',
  beyond: true,
  query: z.strictObject({
    /** Default: AWS. */
    provider: z.optional(text),
    account: requiredText,
    region: requiredText,
    instance_type: requiredText,
  }),
  answer: z.looseObject({ data: z.looseObject({ hourly_price: hourlyPrice, priced_at: pricedAt }) }),
});

/**
 * Estimated costs in US dollars, of the hours that machines ran. Null: unknown, since none of the machines has a price, or the month has no
 * history. `…_unpriced` counts the machines without a price, which the costs leave out.
 */
const monthly = {
  this_month: z.nullable(z.number()),
  last_month: z.nullable(z.number()),
  this_month_unpriced: z.number(),
  last_month_unpriced: z.number(),
  priced_at: pricedAt,
};

/** The cost of a process. The row without a `process_id` has the machines without a process. */
const processCost = rowOf(
  {
    process_name: z.nullable(z.string()),
    subprocess_name: z.nullable(z.string()),
    account: z.nullable(z.string()),
    /** Vertical of the request for the process. */
    vertical: z.nullable(z.string()),
    requested_by: z.nullable(z.string()),
    incharge: z.nullable(z.string()),
    ...monthly,
    budget: z.nullable(z.number()),
    /** Percent of the budget that this month has cost. */
    budget_used: z.nullable(z.number()),
  },
  { process_id: z.nullable(z.number()) },
);

/** The cost of several processes together. */
const groupCost = rowOf({ processes: z.number(), ...monthly }, { name: z.nullable(z.string()) });

export const listCosts = defineCall({
  name: 'costs',
  method: 'GET',
  path: 'costs',
  access: 'launch',
  summary:
    'What the machines of processes cost in this month so far and in the last one (UTC), an estimate by the price list: by process, by ' +
    'vertical, and by the person who requested the process or is in charge of it',
  beyond: true,
  query: z.strictObject({ process_id: z.optional(identifierText), ...pastQuery }),
  answer: z.looseObject({
    data: z.array(processCost),
    verticals: z.array(groupCost),
    people: z.array(groupCost),
  }),
});

export const listIdleMachines = defineCall({
  name: 'idlemachines',
  method: 'GET',
  path: 'idlemachines',
  access: 'aws',
  summary:
    `The machines of the accounts of the caller that have been stopped for ${idleDays} days or longer, or whose CPU was below ` +
    `${idleCpu} % for ${idleCpuDays} days; the warnings name regions whose CPU is unknown`,
  beyond: true,
  answer: z.looseObject({ data: z.array(machineRow), warnings: placeWarnings }),
});
