import { adminVertical } from '../contract/values';

/** A person of the demo. The passwords are public. */
export interface DemoPerson {
  readonly username: string;
  readonly password: string;
  readonly kind: string;
  /** Roles by vertical. */
  readonly verticals: Readonly<Record<string, readonly string[]>>;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'ada',
    password: 'ada-on-the-bridge',
    kind: 'administrator',
    verticals: { [adminVertical]: ['admin'] },
  },
  { username: 'otto', password: 'otto-on-the-bridge', kind: 'AWS operator', verticals: { 'Data/Air': ['aws user'] } },
  {
    username: 'lena',
    password: 'lena-on-the-bridge',
    kind: 'launch operator',
    verticals: { 'Data/Hospitality': ['machine_launch user'] },
  },
  {
    username: 'mira',
    password: 'mira-on-the-bridge',
    kind: 'several roles and verticals',
    verticals: {
      'Data/Air': ['aws admin', 'machine_launch user', 'psql user'],
      'Data/RC': ['aws user', 'mongo user', 'mail user'],
    },
  },
  { username: 'nils', password: 'nils-on-the-bridge', kind: 'no roles', verticals: { 'Data/Stortrack': [] } },
];

/** Returns the email address of a demo person, in a domain reserved for examples. */
export function emailOf({ username }: DemoPerson): string {
  return `${username}@example.com`;
}

/** Formats the sign-ins as a table for the terminal. */
export function signInTable(): string {
  const rows = [
    ['Username', 'Password', 'Vertical', 'Who'],
    ...demoPeople.map(({ username, password, verticals, kind }) => [
      username,
      password,
      Object.keys(verticals).join(', '),
      kind,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  return rows.map(line).join('\n');
}
