import * as people from '../../contract/authentication';
import { choosePassword, invitePerson, sendPasswordLink } from '../../contract/passwordLinks';
import { isIdentifierNumber } from '../../contract/shapes';
import { createVertical, renameVertical, setVerticalAccounts } from '../../contract/verticals';
import type { Row } from './basics';
import { guarded } from './guarded';
import type { RecordLink, RecordLinks } from './links';

/* What the identifiers of the contract lead to (D56): the pages are declared under these names in `src/resources/`. */

/** The machine of a row that says where it is. */
export const toMachine: RecordLink = { page: 'machine' };

/** The process whose identifier a column holds. */
export const toProcess = (column: string): RecordLink => ({
  page: 'process',
  // What no call could name has no page.
  when: (row) => isIdentifierNumber(String(row[column])),
  params: (row) => ({ id: row[column] }),
});

/** The person whose username a column holds. */
export const toPerson = (column: string): RecordLink => ({
  page: 'person',
  params: (row: Row) => ({ username: row[column] }),
});

/** Returns the username of the person to whose page the links of a row lead; `undefined` if they lead elsewhere. */
export function personIn(links: RecordLinks, row: Row): unknown {
  const link = [links].flat().find(({ page }) => page === 'person');
  if (!link) return undefined;
  const { when, params } = link;
  const read = () => (when && !when(row) ? undefined : (params?.(row) ?? row).username);
  return guarded('the link to a person', read, undefined);
}

/** In whose name the server, its terminal and its one-time links act: they have no page. */
const actors: readonly unknown[] = ['server', 'terminal', 'link'];

/** The person of an act in the audit log. */
export const toActor: RecordLink = { ...toPerson('actor'), when: ({ actor }) => !actors.includes(actor) };

/** Requests for a process and to update one, whose number a column holds. */
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

/** The request of a row. */
export const [toRequest, toUpdateRequest] = requestsBy('id');

/** Links to a launch template, whose page the AWS and the launch workspace both have. */
const templatePages = (link: Omit<RecordLink, 'page'>): readonly RecordLink[] => [
  { page: 'template', ...link },
  { page: 'launch-template', ...link },
];

/** Links to the launch template whose identifier a column holds, in the account and the region of the row. */
export const toTemplate = (column: string): readonly RecordLink[] =>
  templatePages({ params: (row: Row) => ({ account: row.account, region: row.region, id: row[column] }) });

/** Acts on a person, whom their target names: those after which there is a page. */
const onPeople: readonly unknown[] = [
  ...[people.register, people.assignVerticalInWizard, people.assignVertical, people.removeVertical, people.assignRole],
  ...[invitePerson, sendPasswordLink, choosePassword],
].map(({ name }) => name);

/** One machine: its identifier, or what a termination by identifiers names. */
const machineTarget = /^(?:instance_id )?(i-[\w-]+)$/;

/** Links to the target of an audit row: a kind and a number, or the machine, template or person itself. */
export const toTarget: RecordLinks = [
  targeted('request', 'request'),
  targeted('update', 'update-request'),
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
  // One that was refused may have known the number alone.
  {
    ...toPerson('target'),
    when: ({ action, target }) => onPeople.includes(action) && !/^user \d+$/.test(String(target)),
  },
];

const onVerticals: readonly unknown[] = [createVertical, renameVertical, setVerticalAccounts].map(({ name }) => name);

/** Returns true if the target of an audit row is a vertical. */
export const isAboutVertical = ({ action }: Row): boolean => onVerticals.includes(action);

/** A target that is a word and a number. */
function targeted(word: string, page: string): RecordLink {
  const numberIn = ({ target }: Row) => {
    const [first, number = '', ...others] = String(target).split(' ');
    return first === word && others.length === 0 && /^\d+$/.test(number) ? number : undefined;
  };
  return { page, when: (row) => numberIn(row) !== undefined, params: (row) => ({ id: numberIn(row) }) };
}
