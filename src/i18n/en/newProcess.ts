import { answers } from '../../../contract/messages';

/** The texts of the form that asks for a process. */
export const newProcess = {
  'page.newProcess.does': 'Ask for a process to launch machines for. An administrator decides on it.',

  // Process Information
  'newProcess.information': 'Process Information',
  'newProcess.informationHelp': 'What it is called, and where its machines run.',
  'newProcess.onlyAccount': 'The only account that is open to you.',
  'newProcess.noAccount': 'No account is open to your vertical. Ask an administrator.',
  'newProcess.onlyAws': 'For AWS only.',
  'newProcess.regionsLoading': 'Loading regions…',

  // Template Details
  'newProcess.template': 'Template Details',
  'newProcess.templateHelp': 'What its machines are launched from.',
  'newProcess.detailsFollow':
    'For AWS, the fields below are filled in once account, region, template ID and version are set.',
  'newProcess.detailsByHand': 'For DO, the fields below are filled in by hand.',
  'newProcess.detailsLoading': 'Fetching template details…',
  'newProcess.detailsTaken': 'Filled in from the launch template.',
  'newProcess.detailsPart': 'Filled in from the launch template, except what it does not say.',
  'newProcess.detailsFailed': 'Failed to fetch template details',
  'newProcess.detailsMissing': 'The launch template could not be read. Fill the fields in, or fetch again.',
  'newProcess.fetchAgain': 'Fetch again',

  // Ownership, Machine Configuration, Credentials
  'newProcess.ownership': 'Ownership',
  'newProcess.ownershipHelp': 'Who answers for it.',
  'newProcess.machines': 'Machine Configuration',
  'newProcess.machinesHelp': 'How many machines it may have at a time.',
  'newProcess.credentials': 'Credentials',
  'newProcess.credentialsHelp': 'Optional: what the process signs in with.',

  // What is wrong
  'newProcess.noAccountRequired': '{field} is required, and none is open to your vertical. Ask an administrator.',

  // Sending it, and what came of it
  'newProcess.submit': 'Create Process',
  'newProcess.draftKept': 'Your draft is kept.',
  'newProcess.requested': answers.processRequested,
  'newProcess.failed': 'Failed to create process',
  'newProcess.next':
    'An administrator decides on it. Once it is approved, it stands in the Process List, and machines can be launched for it.',
  'newProcess.leading': 'This page leads there in a moment.',
  'newProcess.toList': 'Go to Process List',
  'newProcess.toRequests': 'See My Requests',
} as const;

export default newProcess;
