import { answers } from '../../../contract/messages';

/** The texts of the form for a new process. */
export const newProcess = {
  'page.newProcess.does': 'Request a process. Once an administrator approves it, you can launch machines for it.',

  // Process Information
  'newProcess.information': 'Process Information',
  'newProcess.informationHelp': 'Name and location.',
  'newProcess.onlyAccount': 'The only account you can use.',
  'newProcess.noAccount': 'Your vertical has no accounts. Ask an administrator.',
  'newProcess.onlyAws': 'Choose platform AWS to pick a region.',
  'newProcess.regionsLoading': 'Loading regions…',

  // Template Details
  'newProcess.template': 'Template Details',
  'newProcess.templateHelp': 'The launch template its machines are launched from.',
  'newProcess.detailsFollow':
    'For AWS, the fields below are filled in once account, region, template ID and version are set.',
  'newProcess.detailsByHand': 'For DigitalOcean, fill in the fields below yourself.',
  'newProcess.detailsLoading': 'Fetching template details…',
  'newProcess.detailsTaken': 'Filled in from the launch template.',
  'newProcess.detailsPart': 'Filled in from the launch template where it has a value.',
  'newProcess.detailsFailed': 'Failed to fetch template details',
  'newProcess.detailsMissing':
    'The launch template could not be read. Check its ID and version and fetch again, or fill in the fields yourself.',
  'newProcess.fetchAgain': 'Fetch again',

  // Ownership, Machine Configuration, Credentials
  'newProcess.ownership': 'Ownership',
  'newProcess.ownershipHelp': 'Owner and contact.',
  'newProcess.machines': 'Machine Configuration',
  'newProcess.machinesHelp': 'How many machines it can have at a time.',
  'newProcess.credentials': 'Credentials',
  'newProcess.credentialsHelp': 'Optional. Sign-in that the process itself uses.',

  // Validation
  'newProcess.noAccountRequired': '{field} is required, but your vertical has no accounts. Ask an administrator.',

  // Submit and results
  'newProcess.submit': 'Create Process',
  'newProcess.draftKept': 'Your draft is kept.',
  'newProcess.requested': answers.processRequested,
  'newProcess.failed': 'Failed to create process',
  'newProcess.next':
    'An administrator will review it. Once approved, it appears in the process list and you can launch machines.',
  'newProcess.leading': 'Taking you to the process list…',
  'newProcess.toList': 'Go to Process List',
  'newProcess.toRequests': 'See My Requests',
} as const;
