import { answers } from '../../../contract/messages';

/** The texts of the forms that update a process and that take its machines down. */
export const processTools = {
  'processTools.none': 'There are no processes',
  'processTools.listError': 'Error fetching process list',
  'processTools.listFailed': 'Failed to fetch process list',
  'processTools.notFound': 'Selected process not found',

  // Update Process
  'page.updateProcess.does': 'Ask for another version or another machine limit of a process. An administrator decides.',
  'processTools.findProcess': 'Find an ID or a name',
  'processTools.field': 'Field',
  'processTools.value': 'Value',
  'processTools.now': 'Now',
  'processTools.valueRequired': 'Please select a field and provide a value',
  'processTools.same': '{field} is {value} already: there is nothing to change',
  'processTools.changed':
    '{field} has meanwhile been changed from {before} to {now}. Nothing was sent: check the value and send it again',
  'processTools.noLimit': 'The list does not say what the machine limit of this process is: nothing was sent',
  'processTools.belowUse': 'Below the {n} machines in use: nothing can be launched until fewer are left.',
  'processTools.updated': 'Update successful',
  'processTools.updateFailed': 'Update failed',
  'processTools.request': 'The request',
  'processTools.decides': 'An administrator decides on it.',
  'processTools.follow': 'Follow it in My Requests',

  // Machine Termination
  'page.machineTermination.does': 'End machines of one process for good, by one identification method.',
  'processTools.method': 'Identification method',
  'processTools.methodHint': 'Fill in exactly one of them. Several values are separated by commas or new lines.',
  'processTools.processUnknown': 'Not in the process list.',
  'processTools.methodRequired': answers.oneMethodRequired,
  'processTools.oneMethod': answers.onlyOneMethod,
  'processTools.terminate': 'Terminate Machines',
  'processTools.unknown': 'No machines of this process:',
  'processTools.forbidden': 'You do not have permission to terminate machines',
} as const;

export default processTools;
