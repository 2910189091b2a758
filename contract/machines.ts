import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { pastQuery } from './past';
import { hourlyPrice, pricedAt } from './prices';
import { acknowledgement, ownLimit, requiredText, row, rowOf, text, texts } from './shapes';
import { lookupTypes, machineActions, machinePlatforms, terminationEffects } from './values';

/** Accounts and regions come as an array or as an array in a named wrapper (R38). */
const choice = z.union([z.string(), z.number(), z.looseObject({})]);
const choicesIn = (key: 'accounts' | 'regions') =>
  z.union([
    z.array(choice),
    z.looseObject({ data: z.array(choice) }),
    z.looseObject({ [key]: z.array(choice) }),
    z.looseObject({ result: z.array(choice) }),
  ]);

const account = field(requiredText, {
  label: 'Account',
  kind: 'choice',
  choices: 'accounts',
  required: 'Account is required',
});
const region = field(requiredText, {
  label: 'Region',
  kind: 'choice',
  choices: 'regions',
  required: 'Region is required',
});

/** A remark that the cloud's last response lacked a machine. Absent from most rows. */
export const cloudNote = z.nullish(z.string());

export const getAccounts = defineCall({
  name: 'getaccounts',
  method: 'GET',
  path: 'aws/getaccounts',
  access: 'session',
  summary: 'The accounts that the caller may use',
  answer: choicesIn('accounts'),
});

export const getRegions = defineCall({
  name: 'getregions',
  method: 'GET',
  path: 'aws/getregions',
  access: 'session',
  summary: 'The regions that machines may be in',
  answer: choicesIn('regions'),
});

export const actOnMachine = defineCall({
  name: 'machines',
  method: 'POST',
  path: 'machines/:action',
  access: 'aws',
  summary: 'Get the status of one machine, or start, stop or terminate it',
  params: z.strictObject({ action: z.enum(machineActions) }),
  body: z.strictObject({
    account,
    region,
    platform: field(z.enum(machinePlatforms), {
      label: 'Platform',
      help: 'Where the machine runs: AWS, Hyonix (a hosting provider) or DC (a data center).',
    }),
    lookupType: field(z.enum(lookupTypes), {
      label: 'Lookup type',
      words: { instanceId: 'Instance ID', ipv4: 'IPv4', ipv6: 'IPv6' },
      initial: 'instanceId',
    }),
    lookupValue: field(requiredText, {
      label: 'Lookup value',
      kind: 'identifier',
      help: 'The ID or the address of the machine.',
    }),
  }),
  answer: z.looseObject({
    status: z.string(),
    ips: z.optional(z.array(z.string())),
    cloud_note: cloudNote,
    own_termination_at: z.optional(z.string()),
    /** The machine was on hold, and the start has ended that. */
    hold_ended: z.optional(z.boolean()),
  }),
});

const termination = z.strictObject({
  account,
  region,
  tagname: text,
  sk_shut: field(z.boolean(), { label: 'Skip shutdown', help: 'Do not shut down the operating system first.' }),
  force: field(z.boolean(), { label: 'Force', help: 'Even if the machine does not respond.' }),
  instances: z
    .array(
      z.strictObject({
        instance_id: field(text, { label: 'Instance ID', kind: 'identifier' }),
        ipv4: field(text, { label: 'IPv4', kind: 'identifier' }),
        ipv6: field(text, { label: 'IPv6', kind: 'identifier' }),
        private_ip: field(text, { label: 'Private IP', kind: 'identifier' }),
      }),
    )
    .check(ownLimit(z.maxLength(1_000))),
});

export type Termination = z.infer<typeof termination>;

export const terminate = defineCall({
  name: 'terminate',
  method: 'POST',
  path: 'terminate',
  access: 'aws',
  summary: 'Terminate machines by one kind of identifier or by a tag name, all of them or none',
  body: termination,
  answer: acknowledgement,
});

/** Minutes from the stop to the termination of machines on hold. */
export const holdMinutes = 30;

export const holdMachines = defineCall({
  name: 'holdmachines',
  method: 'POST',
  path: 'terminate/hold',
  access: 'aws',
  summary: `Stop what the same body would terminate, and terminate it in ${holdMinutes} minutes, unless it is kept; all or none`,
  body: termination,
  beyond: true,
  answer: acknowledgement,
});

/** Returns the machines of a termination, and the reason for a refusal. */
export const terminationPlan = z.looseObject({
  data: z.looseObject({
    instances: z.array(
      z.looseObject({
        instance_id: z.string(),
        name: z.nullable(z.string()),
        account: z.string(),
        region: z.string(),
        availability_zone: z.string(),
        state: z.string(),
        cloud_note: cloudNote,
        process_id: z.nullable(z.number()),
        process_name: z.nullable(z.string()),
        /** `null` if the cloud does not report it. */
        termination_protection: z.nullable(z.boolean()),
        effect: z.enum(terminationEffects),
        /** The machine can be put on hold: it is stopped or can be. Absent without holds. */
        holdable: z.optional(z.boolean()),
        /** Absent without a price list. */
        hourly_price: z.optional(hourlyPrice),
        /** When the person terminated this machine themselves, if it is ending or has ended. ISO 8601. */
        own_termination_at: z.optional(z.string()),
      }),
    ),
    unknown: z.array(z.string()),
    ambiguous: z.array(z.looseObject({ value: z.string(), instance_ids: z.array(z.string()) })),
    protected: z.array(z.string()),
    priced_at: z.optional(pricedAt),
    limit: z.number(),
    allowed: z.boolean(),
    reason: z.nullable(z.string()),
    cloud: z.looseObject({
      terminated: z.array(z.string()),
      kept: z.array(z.string()),
      reason: z.nullable(z.string()),
    }),
    /** Processes of the machines, with their number of machines after the termination. */
    processes: z.optional(
      z.array(
        z.looseObject({
          process_id: z.number(),
          process_name: z.string(),
          machines_live: z.number(),
          machines_after: z.number(),
          machine_max_count: z.number(),
        }),
      ),
    ),
  }),
});

export const planTermination = defineCall({
  name: 'terminateplan',
  method: 'POST',
  path: 'terminate/plan',
  access: 'aws',
  summary:
    'What the same body would terminate, which identifiers are unknown, and what is protected; nothing is changed',
  body: termination,
  beyond: true,
  reads: true,
  answer: terminationPlan,
});

/** A machine. Back ends use one of three keys for its state (R48). */
export const machineRow = rowOf({
  instance_id: z.string(),
  name: z.nullable(z.string()),
  state: z.string(),
  instance_state: z.string(),
  status: z.string(),
  cloud_note: cloudNote,
  account: z.string(),
  region: z.string(),
  availability_zone: z.string(),
  instance_type: z.string(),
  /** Absent without a price list. */
  hourly_price: hourlyPrice,
  platform: z.string(),
  lifecycle: z.string(),
  private_ip: z.nullable(z.string()),
  ipv4: z.nullable(z.string()),
  public_ip: z.nullable(z.string()),
  ipv6: z.nullable(z.string()),
  /** Other addresses of all interfaces; delegated prefixes as ranges. */
  other_addresses: z.nullable(z.array(z.string())),
  vpc_id: z.string(),
  subnet_id: z.string(),
  security_groups: z.array(z.unknown()),
  key_name: z.nullable(z.string()),
  image_id: z.string(),
  architecture: z.string(),
  launch_time: z.string(),
  process_id: z.nullable(z.number()),
  /** The owner of the process. Absent without a process. */
  process_owner: z.string(),
  termination_protection: z.nullable(z.boolean()),
  template_id: z.nullable(z.string()),
  template_version: z.nullable(z.number()),
  tags: row,
  /** Time when it is stopped or terminated for good, ISO 8601. Absent without one. */
  ends_at: z.string(),
  /** The reason of `ends_at`: one of `endingSources`. */
  ending: z.string(),
});

/** Warnings about regions that could not be read. */
export const placeWarnings = z.optional(
  z.array(z.looseObject({ account: z.string(), region: z.string(), message: z.string() })),
);

/** A list of machines with the time of its reading. */
const inventory = {
  data: z.array(machineRow),
  as_of: z.optional(z.string()),
  warnings: placeWarnings,
};

export const listInstances = defineCall({
  name: 'listinstance',
  method: 'POST',
  path: 'ec2/listinstance',
  access: 'aws',
  summary: 'The machines of one account and region',
  query: z.strictObject(pastQuery),
  body: z.strictObject({ account, region }),
  reads: true,
  answer: z.looseObject({ status: z.optional(z.string()), ...inventory }),
});

export const searchInstances = defineCall({
  name: 'listallinstance',
  method: 'POST',
  path: 'ec2/listallinstance',
  access: 'aws',
  summary:
    'The machines of all accounts that match the filters: any value of each list; ' +
    'the values of one tag key are a list',
  query: z.strictObject(pastQuery),
  body: z.strictObject({
    instance_ids: field(texts, { label: 'Instance IDs', kind: 'identifiers', example: 'i-1, i-2' }),
    vpc_id: field(texts, { label: 'VPC ID', kind: 'identifiers' }),
    platform: field(texts, { label: 'Platform' }),
    lifecycle: field(texts, { label: 'Lifecycle' }),
    subnet_id: field(texts, { label: 'Subnet ID', kind: 'identifiers' }),
    instance_state: field(texts, { label: 'Instance state', kind: 'codes', example: 'running, stopped' }),
    instance_type: field(texts, { label: 'Instance type', kind: 'words' }),
    ipv4: field(texts, { label: 'IPv4', kind: 'identifiers' }),
    ipv6: field(texts, { label: 'IPv6', kind: 'identifiers' }),
    private_ip: field(texts, { label: 'Private IP', kind: 'identifiers' }),
    account: field(texts, { label: 'Account', kind: 'codes' }),
    region: field(texts, { label: 'Region', kind: 'codes' }),
    tag_filters: field(z.array(z.strictObject({ key: requiredText, value: text })).check(z.maxLength(1_000)), {
      label: 'Tag filters',
      example: 'team=air',
    }),
  }),
  reads: true,
  answer: z.looseObject(inventory),
});
