/** The texts about processes: their list, their limits and the page of one. */
export const processes = {
  'processes.loaded': 'Loaded {n} processes',
  'processes.invalid': 'No processes found or invalid response format',
  'processes.forbidden': "You don't have permission to view processes",
  'processes.failed': 'Failed to fetch processes',

  // The limit of a process
  'limit.used': '{n} used',
  'limit.reserved': '{n} being launched',
  'limit.after': '{n} after this launch',
  'limit.approved': '{n} approved',
  'limit.wanted': '{n} asked for',
} as const;

export default processes;
