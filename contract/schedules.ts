import * as z from 'zod/mini';
import { defineCall } from './call';
import { endings } from './dueActions';
import { field } from './field';
import { acknowledgement, identifier, identifierText, moment, requiredText } from './shapes';

/** Action of the server in the audit log that warns of an end. */
export const endingAnnounced = 'ending_announced';

/** Action of the server in the audit log that leaves a machine out of a scheduled change. */
export const changeSkipped = 'scheduled_change_skipped';

/** Minutes before an end at which people are warned. */
export const warningMinutes = [2_880, 120, 30] as const;

/** Days between the end of a machine, which stops it, and its termination, unless the process has another number. */
export const graceDaysDefault = 7;

/** Hours by which an end moves unless the process has a default lifetime. */
export const extensionHoursDefault = 168;

/** Maximum lifetime in hours: ten years. */
export const hoursMaximum = 87_600;

/** Maximum duration of a pause in days. */
export const pauseDaysMaximum = 366;

/** Days of the week by their ISO 8601 numbers. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

export type Weekday = (typeof weekdays)[number];

const dayWords = {
  ...{ '1': 'Monday', '2': 'Tuesday', '3': 'Wednesday', '4': 'Thursday' },
  ...{ '5': 'Friday', '6': 'Saturday', '7': 'Sunday' },
} as const;

const clock = (label: string, example: string) =>
  field(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), {
    ...{ label, example, invalid: 'Enter a time such as 07:30', mono: true },
  }).register(z.globalRegistry, { examples: [example] });

const hours = z.nullable(z.int().check(z.minimum(1), z.maximum(hoursMaximum)));

/** The weekly plan of a process: the hours in which its machines run. If `stops` is not later than `starts`, they run until the next day. */
const week = {
  off_hours: field(z.boolean(), { label: 'Stop machines outside of working hours' }),
  time_zone: field(requiredText.check(z.maxLength(100)), { label: 'Time zone', example: 'Europe/Berlin' }),
  days: field(z.array(z.enum(weekdays)).check(z.maxLength(weekdays.length)), {
    label: 'Working days',
    kind: 'choices',
    words: dayWords,
  }),
  starts: clock('Start at', '07:00'),
  stops: clock('Stop at', '19:00'),
};

const lifetimes = {
  default_lifetime_hours: field(hours, {
    label: 'Default lifetime in hours',
    help: 'The end of a machine that is launched without one. Empty: none.',
  }),
  maximum_lifetime_hours: field(hours, { label: 'Maximum lifetime in hours', help: 'Empty: none.' }),
  grace_days: field(z.int().check(z.minimum(1), z.maximum(90)), {
    label: 'Days until termination',
    help: 'At its end, a machine is stopped. It is terminated so many days later.',
    initial: String(graceDaysDefault),
  }),
};

/** The settings of a schedule. */
export const scheduleSettings = { ...week, ...lifetimes };

const scheduleChanges = ['start', 'stop'] as const;

export type ScheduleChange = (typeof scheduleChanges)[number];

/** The schedule of a process. Times are ISO 8601 in UTC. */
const processSchedule = z.looseObject({
  process_id: z.number(),
  process_name: z.string(),
  ...scheduleSettings,
  /** The weekly plan does nothing until then. Null: it is not paused. */
  paused_until: z.nullable(z.string()),
  /** 0 until somebody sets the schedule. */
  revision: z.number(),
  set_by: z.nullable(z.string()),
  set_at: z.nullable(z.string()),
  /** The caller may change the schedule. */
  may_change: z.boolean(),
  /** The next changes of the weekly plan; none without one. */
  next: z.array(z.looseObject({ at: z.string(), action: z.enum(scheduleChanges) })),
});

export type ProcessSchedule = z.output<typeof processSchedule>;

export const readSchedule = defineCall({
  name: 'processschedule',
  method: 'GET',
  path: 'process/:process_id/schedule',
  access: 'launch',
  summary: 'When machines of a process are stopped and started, and how long they may live',
  params: z.strictObject({ process_id: identifierText }),
  beyond: true,
  answer: z.looseObject({ data: processSchedule }),
});

/** Identifies the schedule that was read: a later one is not overwritten. */
const changed = {
  process_id: field(identifier, { label: 'Process ID' }),
  revision: z.int().check(z.minimum(0)),
};

export const setSchedule = defineCall({
  name: 'setprocessschedule',
  method: 'PUT',
  path: 'processschedule',
  access: 'launch',
  summary:
    'Set when machines of a process are stopped and started, and how long they may live; for its people and administrators. ' +
    'Machines without an end get one; 409 if somebody else has changed the schedule',
  body: z.strictObject({ ...changed, ...scheduleSettings }),
  beyond: true,
  answer: acknowledgement,
});

export const pauseSchedule = defineCall({
  name: 'pauseprocessschedule',
  method: 'POST',
  path: 'processschedule/pause',
  access: 'launch',
  summary: `Pause the weekly plan of a process until a moment, at most ${pauseDaysMaximum} days; null ends the pause`,
  body: z.strictObject({
    process_id: changed.process_id,
    until: field(z.nullable(moment), { label: 'Pause until', kind: 'moment', help: 'Empty: ends the pause.' }),
  }),
  beyond: true,
  answer: acknowledgement,
});

export const extendMachines = defineCall({
  name: 'extendmachines',
  method: 'POST',
  path: 'endings/extend',
  access: ['aws', 'launch'],
  summary:
    'Postpone the end of machines by the default lifetime of their process or by some hours, up to the maximum lifetime; ' +
    'a machine that was stopped at its end stays stopped. 409 if none of them can be extended',
  body: z.strictObject({
    machines: endings,
    hours: field(z.optional(z.int().check(z.minimum(1), z.maximum(hoursMaximum))), {
      label: 'Hours',
      help: 'Empty: the default lifetime of the process.',
    }),
  }),
  beyond: true,
  answer: z.looseObject({
    ...acknowledgement.shape,
    data: z.optional(z.array(z.looseObject({ instance_id: z.string(), ends_at: z.string() }))),
  }),
});
