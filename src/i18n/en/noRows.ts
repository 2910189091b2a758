/** What stands in the place of rows where there are none, and what can be done about it. */
export const noRows = {
  'noRows.showAll': 'Show every row',
  'processes.none': 'No processes yet.',
  'processes.request': 'Request a process',
  'requests.none': 'No requests yet.',
  'instances.none': 'No machines in this account and region.',
  'instances.noneFound': 'No machines match. Check what you typed above, or clear it.',
} as const;

export default noRows;
