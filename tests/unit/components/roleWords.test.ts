import { expect, it } from 'vitest';
import '../../../src/i18n/consoleTexts';
import { roleAllows, rolesFor } from '../../../src/components/roleWords';

it.each([
  [' Admin ', /^Everything/],
  ['aws user', /^AWS: find, start, stop and terminate machines; create launch templates\.$/],
  ['aws admin', /^AWS: .* Ends in “admin”, but allows the same as the user role\.$/],
  ['machine_launch user', /^Launch: request and update processes/],
  ['aws machine_launch', /^AWS: .* Launch: /],
  ['mongo user', /^Mongo: nothing yet/],
  ['user', /^Opens no workspace\.$/],
])('describes the role %j by the workspaces that it opens', (role, words) => {
  expect(roleAllows(role)).toMatch(words);
});

it('names roles that open a workspace', () => {
  expect(rolesFor('launch')).toBe('machine_launch user, machine_launch admin');
  expect(rolesFor('admin')).toBe('admin');
});
