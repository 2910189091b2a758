import * as z from 'zod/mini';
import { defineCall } from './call';
import { pastQuery } from './past';
import { recentActKinds } from './recentActs';
import { identifierText, machineKey, text } from './shapes';

/** Periods that end now. `24h` has a point every 15 minutes, `30d` every two hours, `year` every midnight (UTC). All end with a point now. */
export const seriesRanges = ['24h', '30d', 'year'] as const;

export type SeriesRange = (typeof seriesRanges)[number];

/** Maximum number of actions in a series, newest first. */
export const marksMaximum = 1_000;

const range = z.enum(seriesRanges);

/** Seconds since 1970. */
const second = z.number();

/** A number of machines at a moment; null if it is unknown, since a region could not be read or the moment is not after `history_from`. */
const counts = z.array(z.nullable(z.number()));

/** The time that a history covers. */
const covered = {
  /** Null: nothing is known yet. */
  history_from: z.nullable(second),
  /** Earlier points come from the ledger and the audit log. Null: all points were recorded. */
  reconstructed_until: z.nullable(second),
  /** The moment of the last point. */
  as_of: second,
};

/** An action on machines by one request, for a mark in a chart. */
const seriesMark = z.looseObject({
  /** Number of the row in the audit log. */
  id: z.number(),
  at: second,
  action: z.enum(recentActKinds),
  /** `failed` if it failed for any machine. */
  outcome: z.enum(['success', 'failed']),
  /** Number of machines. */
  count: z.number(),
  by: z.string(),
  /** The identifier of a machine, `process 7`, or several identifiers. */
  target: z.nullable(z.string()),
  account: z.string(),
  region: z.nullable(z.string()),
  /** Process of a launch or termination; null if the request named only the machines. */
  process_id: z.nullable(z.number()),
  /** The machine, if there is only one. */
  instance_id: z.nullable(z.string()),
});

export type SeriesMark = z.output<typeof seriesMark>;

export const fleetSeries = defineCall({
  name: 'fleetseries',
  method: 'GET',
  path: 'fleetseries',
  access: 'aws',
  summary: 'How many machines of the accounts of the caller were in each state over a period, and the actions on them',
  beyond: true,
  query: z.strictObject({
    range,
    /** Account codes, separated by commas. Default: all accounts of the caller. */
    accounts: z.optional(text),
  }),
  answer: z.looseObject({
    data: z.looseObject({
      moments: z.array(second),
      /** One entry for each state that a machine had, with a count for each moment. */
      states: z.array(z.looseObject({ state: z.string(), counts })),
      /** Oldest first. */
      marks: z.array(seriesMark),
      /** Earlier actions are left out. Null: none are. */
      marks_from: z.nullable(second),
      ...covered,
    }),
  }),
});

export const processSeries = defineCall({
  name: 'processseries',
  method: 'GET',
  path: 'process/:process_id/series',
  access: 'launch',
  summary: 'How many machines of a process were live over a period, and its limit',
  beyond: true,
  params: z.strictObject({ process_id: identifierText }),
  query: z.strictObject({ range }),
  answer: z.looseObject({
    data: z.looseObject({
      moments: z.array(second),
      /** Machines that count against the limit. */
      live: counts,
      /** Null before the process was created. */
      limit: counts,
      ...covered,
    }),
  }),
});

export const processSparks = defineCall({
  name: 'processsparks',
  method: 'GET',
  path: 'processsparks',
  access: 'launch',
  summary: 'How many machines of each process were live at the last 29 midnights (UTC), and are now',
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({
      moments: z.array(second),
      /** By the identifier of the process. Processes without a machine in this time are left out. */
      live: z.record(z.string(), counts),
      ...covered,
    }),
  }),
});

export const requestSeries = defineCall({
  name: 'requestseries',
  method: 'GET',
  path: 'requestseries',
  access: 'admin',
  summary: 'Requests by the time when they were made, and the time until their decision',
  beyond: true,
  query: z.strictObject({ range }),
  answer: z.looseObject({
    data: z.looseObject({
      /** Starts of hours in `24h`, otherwise of days (UTC). */
      moments: z.array(second),
      requests: z.array(z.number()),
      /** Lead times of these requests in seconds; null if none is decided. */
      median: z.array(z.nullable(z.number())),
      p90: z.array(z.nullable(z.number())),
      as_of: second,
    }),
  }),
});

/** A time in which a machine had one state, type and process. Times are ISO 8601 in UTC. */
const machineSpan = z.looseObject({
  state: z.string(),
  since: z.string(),
  /** Null: until now. */
  until: z.nullable(z.string()),
  instance_type: z.nullable(z.string()),
  process_id: z.nullable(z.number()),
  /** Comes from the ledger, the audit log or the launch time. */
  reconstructed: z.boolean(),
});

export type MachineSpan = z.output<typeof machineSpan>;

/** Maximum number of spans in a response. */
export const machineSpansMaximum = 500;

export const machineSpans = defineCall({
  name: 'machinespans',
  method: 'GET',
  path: 'machinespans',
  access: 'aws',
  summary: 'The states, types and processes that one machine had, newest first',
  beyond: true,
  query: z.strictObject({ ...machineKey, ...pastQuery }),
  answer: z.looseObject({ data: z.array(machineSpan) }),
});
