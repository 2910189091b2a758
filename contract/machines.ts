import * as z from 'zod/mini';
import { defineCall } from './call';
import { acknowledgement, requiredText, row, text, texts } from './shapes';
import { lookupTypes, machineActions, machinePlatforms, terminationEffects } from './values';

/** Accounts and regions answer with a bare list or with one in a named wrapper (specification, section 7). */
const choice = z.union([z.string(), z.number(), z.looseObject({})]);
const choicesIn = (key: 'accounts' | 'regions') =>
  z.union([
    z.array(choice),
    z.looseObject({ data: z.array(choice) }),
    z.looseObject({ [key]: z.array(choice) }),
    z.looseObject({ result: z.array(choice) }),
  ]);

export const getAccounts = defineCall({
  name: 'getaccounts',
  method: 'GET',
  path: 'aws/getaccounts',
  access: 'session',
  summary: 'The accounts within the reach of the person',
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
  summary: 'Ask for the status of one machine, or start, stop or terminate it',
  params: z.strictObject({ action: z.enum(machineActions) }),
  body: z.strictObject({
    account: requiredText,
    region: requiredText,
    platform: z.enum(machinePlatforms),
    lookupType: z.enum(lookupTypes),
    lookupValue: requiredText,
  }),
  answer: z.looseObject({ status: z.string(), ips: z.optional(z.array(z.string())) }),
});

const termination = z.strictObject({
  account: requiredText,
  region: requiredText,
  tagname: text,
  sk_shut: z.boolean(),
  force: z.boolean(),
  instances: z
    .array(z.strictObject({ instance_id: text, ipv4: text, ipv6: text, private_ip: text }))
    .check(z.maxLength(1_000)),
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

/** The machines that a termination would hit, and why it would not. */
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
        process_id: z.nullable(z.number()),
        process_name: z.nullable(z.string()),
        termination_protection: z.boolean(),
        effect: z.enum(terminationEffects),
      }),
    ),
    unknown: z.array(z.string()),
    ambiguous: z.array(z.looseObject({ value: z.string(), instance_ids: z.array(z.string()) })),
    protected: z.array(z.string()),
    limit: z.number(),
    allowed: z.boolean(),
    reason: z.nullable(z.string()),
    cloud: z.looseObject({
      terminated: z.array(z.string()),
      kept: z.array(z.string()),
      reason: z.nullable(z.string()),
    }),
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

/** A list of machines: when the fleet was read, and which parts of it could not be. */
const inventory = {
  data: z.array(row),
  as_of: z.optional(z.string()),
  warnings: z.optional(z.array(z.looseObject({ account: z.string(), region: z.string(), message: z.string() }))),
};

export const listInstances = defineCall({
  name: 'listinstance',
  method: 'POST',
  path: 'ec2/listinstance',
  access: 'aws',
  summary: 'The instances of one account and region',
  body: z.strictObject({ account: requiredText, region: requiredText }),
  reads: true,
  answer: z.looseObject({ status: z.optional(z.string()), ...inventory }),
});

export const searchInstances = defineCall({
  name: 'listallinstance',
  method: 'POST',
  path: 'ec2/listallinstance',
  access: 'aws',
  summary:
    'The instances of all accounts that pass the filters: one value of a list is enough, and every list counts; ' +
    'the values of one tag key are a list',
  body: z.strictObject({
    instance_ids: texts,
    vpc_id: texts,
    platform: texts,
    lifecycle: texts,
    subnet_id: texts,
    instance_state: texts,
    instance_type: texts,
    ipv4: texts,
    ipv6: texts,
    private_ip: texts,
    account: texts,
    region: texts,
    tag_filters: z.array(z.strictObject({ key: requiredText, value: text })).check(z.maxLength(1_000)),
  }),
  reads: true,
  answer: z.looseObject(inventory),
});
