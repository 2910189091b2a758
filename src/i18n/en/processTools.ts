import { answers } from '../../../contract/messages';

/** The texts of the forms that update a process and that take its machines down. */
export const processTools = {
  'processTools.none': 'No processes',
  'processTools.listError': 'Error fetching process list',
  'processTools.listFailed': 'Failed to fetch process list',
  'processTools.notFound': 'Selected process not found',

  // Update Process
  'page.updateProcess.does': 'Request a new version or machine limit for a process. An administrator reviews it.',
  'processTools.findProcess': 'Search by ID or name',
  'processTools.find': 'Find process',
  'processTools.choice': '{id} · {name}',
  'processTools.field': 'Field',
  'processTools.value': 'Value',
  'processTools.now': 'Current',
  'processTools.valueRequired': 'Please select a field and provide a value',
  'processTools.same': '{field} is already {value}',
  'processTools.changed':
    '{field} changed from {before} to {now} in the meantime. Nothing was sent. Check the value and submit it again',
  'processTools.noLimit': 'The process list does not include the machine limit of this process. Nothing was sent',
  'processTools.belowUse': 'Below the {n} machines in use. Nothing can be launched until some are terminated.',
  'processTools.updated': 'Update successful',
  'processTools.updateFailed': 'Update failed',
  'processTools.request': 'Request',
  'processTools.decides': 'An administrator will review it.',
  'processTools.follow': 'Follow it in My Requests',

  // Machine Termination
  'page.machineTermination.does': 'Permanently terminate machines of a process.',
  'processTools.method': 'Identification method',
  'processTools.methodHint':
    'What to find the machines by: fill in exactly one. Separate multiple values with commas, spaces or new lines.',
  'processTools.processUnknown': 'Not in the process list.',
  'processTools.methodRequired': answers.oneMethodRequired,
  'processTools.oneMethod': answers.onlyOneMethod,
  'processTools.terminate': 'Terminate Machines',
  'processTools.unknown': 'Not machines of this process:',
  'processTools.forbidden': 'You do not have permission to terminate machines',
} as const;
