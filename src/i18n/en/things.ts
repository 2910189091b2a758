/** The texts of the pages of things. */
export const things = {
  'page.machine': 'Machine',
  'page.machine.noun': 'machine',
  'page.process': 'Process',
  'page.process.noun': 'process',
  'page.request': 'Request',
  'page.request.noun': 'request',
  'page.request.title': 'Request {id}: {name}',
  'page.updateRequest': 'Update request',
  'page.updateRequest.noun': 'update request',
  'page.updateRequest.title': 'Update request {id}: {name}',
  'page.person': 'Person',
  'page.template': 'Launch template',
  'page.template.noun': 'launch template',
  'page.person.noun': 'person',
  'thing.newTab': 'Opens in a new tab',
} as const;
