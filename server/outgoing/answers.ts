/** Messages about receivers of events. */
export const answers = {
  created: 'Receiver added',
  updated: 'Receiver updated',
  on: 'Receiver switched on',
  off: 'Receiver switched off',
  deleted: 'Receiver deleted',
  name: 'A name needs visible characters',
  secretChanged: 'The secret was changed. The earlier one signs as well for a day.',
  unknown: 'There is no such receiver',
  noSecret: 'Only webhooks have a secret',
  tooMany: 'There are 20 receivers already. Please delete one first.',
  noEvent: 'The event of this delivery is no longer in the audit log',
} as const;
