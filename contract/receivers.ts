import * as z from 'zod/mini';
import { auditOutcomes } from './audit';
import { defineCall } from './call';
import { field } from './field';
import { acknowledgement, identifierText, positive, requiredText, rowOf } from './shapes';

export const receiverKinds = ['webhook', 'slack', 'teams'] as const;

export type ReceiverKind = (typeof receiverKinds)[number];

export const receiverKindWords = { webhook: 'Webhook', slack: 'Slack', teams: 'Microsoft Teams' } as const;

export const receiverStates = ['on', 'failing', 'off'] as const;

export const deliveryResults = ['delivered', 'failed'] as const;

export const receiversMaximum = 20;

const nameMaximum = 100;
const addressMaximum = 2_000;
const filterMaximum = 100;

const filter = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\0,]*$/)))
  .check(z.maxLength(filterMaximum));

const receiverForm = {
  name: field(requiredText.check(z.maxLength(nameMaximum)), { label: 'Name', example: 'Security team' }),
  actions: field(filter, {
    label: 'Actions',
    kind: 'choices',
    help: 'Empty: all.',
  }),
  outcomes: field(z.array(z.enum(auditOutcomes)).check(z.maxLength(auditOutcomes.length)), {
    label: 'Outcomes',
    kind: 'choices',
    words: { success: 'Success', denied: 'Denied', failed: 'Failed' },
    help: 'Empty: all.',
  }),
  accounts: field(filter, {
    label: 'Accounts',
    kind: 'choices',
    help: 'Empty: all, also events without an account.',
  }),
  verticals: field(filter, {
    label: 'Verticals',
    kind: 'texts',
    help: 'Names of verticals, separated by commas. Empty: all, also events without a vertical.',
  }),
  with_values: field(z.boolean(), {
    label: 'Send the values before and after each change (webhooks)',
    kind: 'flag',
    help: 'They may be personal.',
  }),
};

const address = z.string().check(z.maxLength(addressMaximum), z.regex(/^[^\0\s]*$/));

const params = z.strictObject({ id: identifierText });

/** A secret that is shown once; `null` for kinds without one. */
const secretAnswer = z.looseObject({
  ...acknowledgement.shape,
  data: z.looseObject({ id: z.number(), value: z.nullable(z.string()) }),
});

export const listReceivers = defineCall({
  name: 'receivers',
  method: 'GET',
  path: 'receivers',
  access: 'admin',
  summary:
    'The webhooks, Slack and Teams channels that get events of the audit log, without their addresses and secrets',
  beyond: true,
  answer: z.looseObject({
    data: z.array(
      rowOf({
        id: z.number(),
        name: z.string(),
        kind: z.enum(receiverKinds),
        state: z.enum(receiverStates),
        failing_since: z.nullable(z.string()),
        /** Time of the last successful delivery. */
        last_delivery: z.nullable(z.string()),
        /** Rows of the audit log after the position of the receiver. */
        backlog: z.number(),
        host: z.string(),
        actions: z.array(z.string()),
        outcomes: z.array(z.enum(auditOutcomes)),
        accounts: z.array(z.string()),
        verticals: z.array(z.string()),
        with_values: z.boolean(),
      }),
    ),
  }),
});

export const createReceiver = defineCall({
  name: 'createreceiver',
  method: 'POST',
  path: 'receivers',
  access: 'admin',
  summary: 'Add a receiver of events. The answer has the secret of a webhook, once',
  beyond: true,
  secretAnswer: true,
  body: z.strictObject({
    kind: field(z.enum(receiverKinds), { label: 'Kind', words: receiverKindWords }),
    address: field(address.check(z.minLength(1)), {
      label: 'Address',
      kind: 'secret',
      help: 'The https:// address of the webhook, or the incoming webhook of Slack or Teams. It is stored encrypted and not shown again.',
    }),
    ...receiverForm,
  }),
  personOnly: true,
  answer: secretAnswer,
});

export const updateReceiver = defineCall({
  name: 'updatereceiver',
  method: 'PUT',
  path: 'receivers/:id',
  access: 'admin',
  summary: 'Change a receiver; an empty address stays as it is',
  beyond: true,
  params,
  body: z.strictObject({
    ...receiverForm,
    address: field(z.optional(address), {
      label: 'New address',
      kind: 'secret',
      help: 'Empty: the address stays as it is.',
    }),
  }),
  personOnly: true,
  answer: acknowledgement,
});

export const switchReceiver = defineCall({
  name: 'switchreceiver',
  method: 'POST',
  path: 'receivers/:id/state',
  access: 'admin',
  summary: 'Switch a receiver on or off. When it is switched on, it gets the events since then',
  beyond: true,
  params,
  body: z.strictObject({ on: z.boolean() }),
  personOnly: true,
  answer: acknowledgement,
});

export const deleteReceiver = defineCall({
  name: 'deletereceiver',
  method: 'DELETE',
  path: 'receivers/:id',
  access: 'admin',
  summary: 'Delete a receiver and its delivery log',
  beyond: true,
  params,
  personOnly: true,
  answer: acknowledgement,
});

export const testReceiver = defineCall({
  name: 'testreceiver',
  method: 'POST',
  path: 'receivers/:id/test',
  access: 'admin',
  summary: 'Send a test event now, and answer with the result',
  beyond: true,
  params,
  body: z.strictObject({}),
  answer: acknowledgement,
});

export const rotateReceiverSecret = defineCall({
  name: 'rotatereceiversecret',
  method: 'POST',
  path: 'receiversecrets',
  access: 'admin',
  summary: 'Give a webhook a new secret. For a day, messages carry the signatures of both',
  beyond: true,
  secretAnswer: true,
  body: z.strictObject({
    id: field(positive, {
      label: 'Webhook',
      kind: 'choice',
      choices: { call: listReceivers, rows: 'data', value: 'id', label: 'name' },
    }),
  }),
  personOnly: true,
  answer: secretAnswer,
});

export const listDeliveries = defineCall({
  name: 'deliveries',
  method: 'GET',
  path: 'deliveries',
  access: 'admin',
  summary: 'The last attempts to deliver events to each receiver, newest first',
  beyond: true,
  answer: z.looseObject({
    data: z.array(
      rowOf({
        id: z.number(),
        at: z.string(),
        receiver: z.string(),
        receiver_id: z.number(),
        /** Number of the audit row; `null` for a test. */
        event: z.nullable(z.number()),
        result: z.enum(deliveryResults),
        /** Status of the response; `null` without one. */
        status: z.nullable(z.number()),
        duration_ms: z.number(),
        attempt: z.number(),
        error: z.nullable(z.string()),
        message_id: z.string(),
      }),
    ),
  }),
});

export const resendDelivery = defineCall({
  name: 'resenddelivery',
  method: 'POST',
  path: 'deliveries/:id/resend',
  access: 'admin',
  summary: 'Send the event of a delivery again now, with the same webhook-id, and answer with the result',
  beyond: true,
  params,
  body: z.strictObject({}),
  answer: acknowledgement,
});

export const resendFrom = defineCall({
  name: 'resendfrom',
  method: 'POST',
  path: 'receivers/:id/resend',
  access: 'admin',
  summary: 'Send all events from a number of the audit log on again, in order, with the same webhook-ids',
  beyond: true,
  params,
  body: z.strictObject({
    from: field(positive, { label: 'From number', help: 'The number of an event, as in its deliveries.' }),
  }),
  personOnly: true,
  answer: acknowledgement,
});
