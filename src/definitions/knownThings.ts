import { personOf } from '../../contract/actors';
import { createToken, revokeAnyToken, revokeToken } from '../../contract/apiTokens';
import * as people from '../../contract/authentication';
import {
  addApp,
  addPasskey,
  confirmFactor,
  newRecoveryCodes,
  removeFactor,
  resetFactors,
} from '../../contract/factors';
import { choosePassword, invitePerson, sendPasswordLink } from '../../contract/passwordLinks';
import { breakGlass, requestRole, roleEnded } from '../../contract/roleRequests';
import { createServiceAccount } from '../../contract/serviceAccounts';
import { isIdentifierNumber } from '../../contract/shapes';
import { disconnectSso } from '../../contract/singleSignOn';
import { createVertical, renameVertical, setVerticalAccounts } from '../../contract/verticals';
import type { Row } from './basics';
import { guarded } from './guarded';
import type { RecordLink, RecordLinks } from './links';

/* Links from the contract's identifiers to the pages of `src/resources/` (D56). */

/** Links to the machine of a row. */
export const toMachine: RecordLink = { page: 'machine' };

/** Links to the process whose identifier a column holds. */
export const toProcess = (column: string): RecordLink => ({
  page: 'process',
  // Other identifiers fit no call.
  when: (row) => isIdentifierNumber(String(row[column])),
  params: (row) => ({ id: row[column] }),
});

/** Links to the person whose username a column holds, also beside the name of their API token. */
export const toPerson = (column: string): RecordLink => ({
  page: 'person',
  params: ({ [column]: name }: Row) => ({ username: typeof name === 'string' ? personOf(name) : name }),
});

/** Returns the username of the person to whose page the links of a row lead; `undefined` if they lead elsewhere. */
export function personIn(links: RecordLinks, row: Row): unknown {
  const link = [links].flat().find(({ page }) => page === 'person');
  if (!link) return undefined;
  const { when, params } = link;
  const read = () => (when && !when(row) ? undefined : (params?.(row) ?? row).username);
  return guarded('the link to a person', read, undefined);
}

/** Actors of the audit log that are not people. */
const actors: readonly unknown[] = ['server', 'terminal', 'link'];

/** Links to the actor of an audit row. */
export const toActor: RecordLink = { ...toPerson('actor'), when: ({ actor }) => !actors.includes(actor) };

/** Returns links to the process request and to the update request whose number a column holds. */
export const requestsBy = (column: string): readonly [request: RecordLinks, updateRequest: RecordLinks] => {
  const params = (row: Row) => ({ id: row[column] });
  return [
    [
      { page: 'request', params },
      { page: 'own-request', params },
    ],
    [
      { page: 'update-request', params },
      { page: 'own-update-request', params },
    ],
  ];
};

/** Links to the access request of a row. */
export const toRoleRequest: RecordLinks = [{ page: 'role-request' }, { page: 'own-role-request' }];

/** Link to the request of a row. */
export const [toRequest, toUpdateRequest] = requestsBy('id');

/** Links to a launch template, whose page the AWS and the launch workspace both have. */
const templatePages = (link: Omit<RecordLink, 'page'>): readonly RecordLink[] => [
  { page: 'template', ...link },
  { page: 'launch-template', ...link },
];

/** Links to the launch template whose identifier a column holds, in the account and the region of the row. */
export const toTemplate = (column: string): readonly RecordLink[] =>
  templatePages({ params: (row: Row) => ({ account: row.account, region: row.region, id: row[column] }) });

/** Actions on people whose target is a username. */
const onPeople: readonly unknown[] = [
  ...[people.register, people.assignVerticalInWizard, people.assignVertical, people.removeVertical, people.assignRole],
  ...[invitePerson, sendPasswordLink, choosePassword, createServiceAccount, requestRole, breakGlass],
  ...[createToken, revokeToken, revokeAnyToken, { name: roleEnded }],
  ...[addApp, addPasskey, removeFactor, newRecoveryCodes, confirmFactor, resetFactors],
  ...[disconnectSso],
].map(({ name }) => name);

/** Matches the target of an action on one machine. */
const machineTarget = /^(?:instance_id )?(i-[\w-]+)$/;

/** Links to the target of an audit row: a kind and a number, or the machine, template or person itself. */
export const toTarget: RecordLinks = [
  targeted('request', 'request'),
  targeted('update', 'update-request'),
  targeted('access', 'role-request'),
  targeted('process', 'process'),
  {
    page: 'machine',
    when: ({ target }) => machineTarget.test(String(target)),
    params: ({ account, region, target }) => ({
      account,
      region,
      instance_id: machineTarget.exec(String(target))?.[1],
    }),
  },
  ...templatePages({
    when: ({ target }) => /^lt-[\w-]+$/.test(String(target)),
    params: ({ account, region, target }) => ({ account, region, id: target }),
  }),
  // A denied action may name only a number.
  {
    ...toPerson('target'),
    when: ({ action, target }) => onPeople.includes(action) && !/^user \d+$/.test(String(target)),
  },
];

const onVerticals: readonly unknown[] = [createVertical, renameVertical, setVerticalAccounts].map(({ name }) => name);

/** Returns true if the target of an audit row is a vertical. */
export const isAboutVertical = ({ action }: Row): boolean => onVerticals.includes(action);

/** Returns the link for targets that are a word and a number. */
function targeted(word: string, page: string): RecordLink {
  const numberIn = ({ target }: Row) => {
    const [first, number = '', ...others] = String(target).split(' ');
    return first === word && others.length === 0 && /^\d+$/.test(number) ? number : undefined;
  };
  return { page, when: (row) => numberIn(row) !== undefined, params: (row) => ({ id: numberIn(row) }) };
}
