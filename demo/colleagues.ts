import { adminVertical } from '../contract/values';

/** A demo person with a random password, who cannot sign in. */
export interface Colleague {
  readonly username: string;
  readonly email: string;
  readonly team: string;
  /** Rights by vertical. */
  readonly verticals: Readonly<Record<string, Rights>>;
}

interface Rights {
  readonly roles: readonly string[];
  readonly privileges?: readonly number[];
}

const launch = { roles: ['machine_launch user'] } satisfies Rights;

/** Kinds of people, such that every filter, badge and "+N more" of the console has data. */
const kinds: readonly (Pick<Colleague, 'team' | 'verticals'> & { readonly usernames: readonly string[] })[] = [
  {
    team: 'Platform operations',
    verticals: { [adminVertical]: { roles: ['admin'] } },
    usernames: ['grace.obi', 'jonas.lindqvist'],
  },
  {
    team: 'Air pricing',
    verticals: { 'Data/Air': { roles: ['machine_launch user', 'aws user'], privileges: [4, 9] } },
    usernames: ['priya.nair', 'tomas.ferreira', 'ana.souza', "sean.o'brien", 'emeka.eze'],
  },
  {
    team: 'Hotel content',
    verticals: { 'Data/Hospitality': launch, 'Data/Air': { roles: ['aws user'] } },
    usernames: ['mei-ling.chow', 'noor.haddad', 'ivan.petrov', 'sofia.rossi', 'marta.kowalska'],
  },
  {
    team: 'Car rentals',
    verticals: { 'Data/RC': { roles: ['machine_launch admin', 'psql user', 'mongo user'], privileges: [12] } },
    usernames: ['diego.ramos', 'hana.sato', 'liam.walsh', 'zoe.dubois'],
  },
  {
    team: 'Storage tracking',
    verticals: { 'Data/Stortrack': { roles: ['do user', 'dc user', 'mail user', 'psql user', 'mongo user'] } },
    usernames: ['kofi.mensah', 'ingrid.berg', 'ravi.iyer', 'yuki.tanaka'],
  },
  {
    team: 'Data quality',
    verticals: {
      'Data/Air': launch,
      'Data/Hospitality': launch,
      'Data/RC': launch,
      'Data/Stortrack': { ...launch, privileges: [1, 2, 3, 5, 8, 13, 21, 34] },
    },
    usernames: ['amara.diallo', 'felix.huber', 'lucia.moreno'],
  },
  { team: 'New joiners', verticals: {}, usernames: ['omar.farouk', 'petra.novak', 'tess.vandenberg', 'bo.li'] },
  {
    team: 'Contractors',
    verticals: { 'Data/Stortrack': { roles: [] } },
    usernames: ['sam.taylor', 'robin.meyer'],
  },
  {
    team: 'Names that a screen must bear',
    verticals: { 'Data/RC': { roles: ['aws admin'] } },
    usernames: [
      'דנה.לוי',
      'ليلى.حداد',
      '陳美玲',
      'łukasz.żółć',
      '<b>rick</b>',
      'maximiliane-henriette.von-und-zu-lichtenfels-hohenstein-the-third',
    ],
  },
];

export const colleagues: readonly Colleague[] = kinds.flatMap(({ usernames, team, verticals }) =>
  usernames.map((username) => ({ username, email: emailOf(username), team, verticals })),
);

/** Makes an email address in a reserved domain. Characters other than a-z, dot and hyphen are replaced by their code points. */
function emailOf(username: string): string {
  const local = username.replace(/[^a-z.-]/g, (letter) => (letter.codePointAt(0) ?? 0).toString(16));
  return `${local}@example.com`;
}
