/** The texts about processes: their list, their limits and the page of one. */
export const processes = {
  'processes.loaded': 'Loaded {n} processes',
  'processes.invalid': 'No processes found or invalid response format',
  'processes.forbidden': "You don't have permission to view processes",
  'processes.failed': 'Failed to fetch processes',

  // Columns
  'processes.help.subprocess': 'The part of the process that its machines work on.',
  'processes.help.inCharge': 'Day-to-day contact for the process.',
  'processes.help.reserved': 'Machines of launches in progress, which already count towards the limit.',
  'processes.help.spot': 'Whether machines may be spot machines: cheaper, but the cloud can take them back.',
  'processes.help.inUse': 'Live machines of the process, out of its machine limit.',

  // Actions
  'processes.launch': 'Launch machines',
  'processes.update': 'Update',
  'processes.terminate': 'Terminate machines',
  'processes.ledger': 'Open process',
  'processes.accountClosed': 'Account {account} is not open to {vertical}.',
  'processes.accountOpenIn': 'Switch to {verticals} to keep it.',

  // The limit of a process
  'limit.used': '{n} in use',
  'limit.inUse': '{n} of {limit} in use',
  'limit.reserved': '{n} being launched',
  'limit.after': '{n} after this launch',
  'limit.approved': '{n} approved',
  'limit.wanted': '{n} requested',
  'limit.over': '{n} over the limit',

  // The page of a process
  'ledger.loading': 'Loading the process…',
  'ledger.failed': 'Failed to fetch the process',
  'ledger.unknown': 'Process {id} not found',
  'ledger.facts': 'Process details',

  // Mismatches
  'ledger.mismatches': 'Discrepancies',
  'ledger.mismatch.above_limit': 'More machines than the limit allows',
  'ledger.mismatch.machine_gone': 'Machines gone without being terminated here',
  'ledger.mismatch.machine_without_process': 'Machines without a process',
  'ledger.mismatch.machine_without_launch': 'Machines without a launch',

  // Machines
  'ledger.machines': 'Live machines',
  'ledger.noMachines': 'No live machines.',
  'ledger.launched': 'Launched',
  'ledger.privateAddress': '{address} private',
  'ledger.moreAddresses': '+{n} more',
  'ledger.more': 'Show more',
  'ledger.noneToEnd': 'This process has no machines to terminate.',
  'ledger.pick': 'Select',
  'ledger.pickAll': 'Select all',
  'ledger.pickShown': 'Select the {n} shown',

  // Timeline
  'ledger.timeline': 'Timeline',
  'ledger.filter': 'Filter the timeline',
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
  'ledger.done.launch': 'Launched',
  'ledger.done.termination': 'Terminated',
  'ledger.underWay': 'In progress',
  'ledger.by': 'by',
  'ledger.request': 'Request {id}',
  'ledger.which': 'Show machines',
  'ledger.older': 'Show older',
  'ledger.noEntries': 'No events of this kind yet.',
} as const;
