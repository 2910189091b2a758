/** The texts about processes: their list, their limits and the page of one. */
export const processes = {
  'processes.loaded': 'Loaded {n} processes',
  'processes.invalid': 'No processes found or invalid response format',
  'processes.forbidden': "You don't have permission to view processes",
  'processes.failed': 'Failed to fetch processes',

  // What can be done with one
  'processes.launch': 'Launch machines',
  'processes.update': 'Update',
  'processes.terminate': 'Terminate machines',
  'processes.ledger': 'Open ledger',
  'processes.accountClosed': 'Account {account} is not open to {vertical}.',

  // The limit of a process
  'limit.used': '{n} used',
  'limit.reserved': '{n} being launched',
  'limit.after': '{n} after this launch',
  'limit.approved': '{n} approved',
  'limit.wanted': '{n} asked for',
  'limit.over': '{n} above the limit',

  // The page of a process
  'ledger.loading': 'Loading the ledger…',
  'ledger.failed': 'Failed to fetch the ledger',
  'ledger.unknown': 'There is no process {id}',
  'ledger.facts': 'The process',

  // What does not add up
  'ledger.mismatches': 'What does not add up',
  'ledger.mismatch.above_limit': 'More machines than the limit',
  'ledger.mismatch.machine_gone': 'Machines gone without a termination',
  'ledger.mismatch.machine_without_process': 'Machines without a process',
  'ledger.mismatch.machine_without_launch': 'Machines without a launch',

  // Its machines
  'ledger.machines': 'Live machines',
  'ledger.noMachines': 'No machine of this process is live.',
  'ledger.launched': 'Launched',
  'ledger.privateAddress': '{address} private',
  'ledger.more': 'Show more',
  'ledger.pick': 'Select',
  'ledger.pickAll': 'Select all',

  // Its timeline
  'ledger.timeline': 'Timeline',
  'ledger.filter': 'Show in the timeline',
  'ledger.filter.all': 'All',
  'ledger.filter.requests': 'Requests',
  'ledger.filter.updates': 'Updates',
  'ledger.filter.launches': 'Launches',
  'ledger.filter.terminations': 'Terminations',
  'ledger.kind.request': 'Process requested',
  'ledger.kind.decision': 'Request decided',
  'ledger.kind.update': 'Update requested',
  'ledger.kind.update_decision': 'Update decided',
  'ledger.kind.launch': 'Launch',
  'ledger.kind.termination': 'Termination',
  'ledger.underWay': 'Under way',
  'ledger.by': 'by',
  'ledger.request': 'Request {id}',
  'ledger.which': 'Which machines',
  'ledger.older': 'Show older',
  'ledger.noEntries': 'Nothing of this kind has happened yet.',
} as const;

export default processes;
