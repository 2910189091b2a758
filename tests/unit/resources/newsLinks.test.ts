import { expect, it } from 'vitest';
import { requestPath } from '../../../server/news/newsText';
import { addressOfPage } from '../../../src/definitions/registry';
import { registry } from '../../../src/resources';

it.each([
  [{ what: 'new', kind: 'process' }, 'request'],
  [{ what: 'new', kind: 'update' }, 'update-request'],
  [{ what: 'approved', kind: 'process' }, 'own-request'],
  [{ what: 'asked', kind: 'update' }, 'own-update-request'],
] as const)('links a mail about %j to the page %s', (news, name) => {
  const page = registry.pages.get(name);
  expect(`/${requestPath({ ...news, id: 7 })}`).toBe(page && addressOfPage(page).replace(':id', '7'));
});
