import * as z from 'zod/mini';
import { defineCall } from './call';
import { machineKey } from './shapes';

/** A result of a status check in the cloud's words, such as `ok`, `impaired` or `not-applicable`; null if it is unknown. */
const check = z.nullable(z.string());

const values = z.array(z.nullable(z.number()));

/** The use of a machine over the last hours. */
const machineUsage = z.looseObject({
  /** Seconds since 1970. */
  moments: z.array(z.number()),
  /** In percent. Null: the cloud has no value for the moment. */
  cpu: values,
  /** In bytes per second. */
  network_in: values,
  network_out: values,
});

export type MachineUsage = z.output<typeof machineUsage>;

const health = z.looseObject({
  system_check: check,
  instance_check: check,
  storage_check: check,
  /** The cloud's reason for the state; null if it names none. */
  state_reason: z.nullable(z.string()),
  /** Null without the permission to read it. */
  usage: z.nullable(machineUsage),
});

export type MachineHealth = z.output<typeof health>;

export const machineHealth = defineCall({
  name: 'machinehealth',
  method: 'GET',
  path: 'machinehealth',
  access: 'aws',
  summary: 'The status checks of one machine, the reason for its state, and its use in the last three hours',
  query: z.strictObject(machineKey),
  beyond: true,
  answer: z.looseObject({ data: health }),
});
