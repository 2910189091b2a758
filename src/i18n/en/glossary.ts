/** The texts of the user guide's search, and the glossary: each term with its definition, in the order of a first day. */
export const glossary = {
  'glossary.title': 'Glossary',
  'glossary.open': 'Help',
  'guide.title': 'User guide',
  'guide.search': 'Search the user guide',
  'guide.here': 'For this page:',
  'glossary.vertical': 'Vertical',
  'glossary.vertical.means':
    'A business unit. People log in to a vertical, and it determines the accounts that they can use.',
  'glossary.role': 'Role',
  'glossary.role.means': 'Opens a workspace to a person, in one vertical. A role named admin opens all of them.',
  'glossary.privilege': 'Privilege',
  'glossary.privilege.means':
    'The number of a single right that a person has in a vertical in addition to roles. Its meaning is up to the programs that use it; it opens no workspace.',
  'glossary.account': 'Account',
  'glossary.account.means': 'A cloud account in which machines run, known by its code.',
  'glossary.process': 'Process',
  'glossary.process.means':
    'A workload that machines are launched for. It has an account, a launch template and a machine limit, and exists once its request is approved.',
  'glossary.subprocess': 'Subprocess',
  'glossary.subprocess.means': 'The part of a process that its machines do. It only names the process more precisely.',
  'glossary.template': 'Launch template',
  'glossary.template.means': 'The image, instance type and settings of new machines, in numbered versions.',
  'glossary.limit': 'Machine limit',
  'glossary.limit.means':
    'How many machines a process can have at a time. A launch beyond it is refused; raising it needs approval.',
  'glossary.ledger': 'Ledger',
  'glossary.ledger.means': 'The history of a process: requests, decisions, launches and terminations.',
  'glossary.discrepancy': 'Discrepancy',
  'glossary.discrepancy.means':
    'A difference between the ledger and the cloud, such as machines above the limit, or a machine that is gone without having been terminated here.',
} as const;
