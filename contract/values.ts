/** Platforms of a process request. The status of machines is available on more platforms (R39). */
export const processPlatforms = ['AWS', 'DO'] as const;
export const machinePlatforms = ['AWS', 'Hyonix', 'DC'] as const;

/** Instance types that the machine-launch form offers (R46). */
export const launchInstanceTypes = ['t3.medium', 't2.large', 't2.medium', 't3a.medium', 't3.large'] as const;

/** Lookup types of one machine (D41). */
export const lookupTypes = ['instanceId', 'ipv4', 'ipv6'] as const;

/** Actions on one machine. */
export const machineActions = ['start', 'stop', 'status', 'terminate'] as const;

/** Effects of a termination on a machine. `none` if it is terminated already; `kept` if the termination is refused. */
export const terminationEffects = ['terminate', 'none', 'kept'] as const;

/** Transitional states of a machine. */
export const passingStates = ['pending', 'stopping', 'shutting-down', 'rebooting'] as const;

/** Results of a launch. `warning` if the result is unknown or only a part was launched. */
export const launchOutcomes = ['under_way', 'success', 'warning', 'failed'] as const;

/** Kinds of entries in a ledger. */
export const ledgerKinds = ['request', 'decision', 'update', 'update_decision', 'launch', 'termination'] as const;

/** States and results of entries in a ledger. */
export const ledgerStatuses = ['pending', 'approved', 'rejected', 'success', 'warning', 'failed'] as const;

/**
 * Kinds of mismatches of a process: more machines than its limit, launched machines that are gone without a termination, machines with
 * its tag that belong to no process, and machines without a launch.
 */
export const mismatchKinds = [
  'above_limit',
  'machine_gone',
  'machine_without_process',
  'machine_without_launch',
] as const;

/** States of process requests and update requests. */
export const requestStatuses = { pending: 0, approved: 1, rejected: -1 } as const;

/** Faults of a request's launch template: the template or its version is missing. */
export const templateFaults = ['template', 'version'] as const;
export type TemplateFault = (typeof templateFaults)[number];

/** Vertical whose people sign in without a one-time code, in any case. */
export const adminVertical = 'admin';

/** Header of `/config.json` that tells if the first administrator must be created (D61). */
export const setupHeader = 'Quarterdeck-Setup';

/** Values of {@link setupHeader}. */
export const setupStates = ['needed', 'done'] as const;

export type SetupState = (typeof setupStates)[number];

/** Header of `/config.json` with the kinds of second factors that anybody has, for the login screen. Absent: nobody has one. */
export const factorsHeader = 'Quarterdeck-Factors';

/** Values of {@link factorsHeader}, separated by blanks. */
export const factorKinds = ['totp', 'passkey'] as const;

export type FactorKind = (typeof factorKinds)[number];

/** Initial verticals of the reference server (D32). */
export const firstVerticals = [adminVertical, 'Data/Air', 'Data/Hospitality', 'Data/RC', 'Data/Stortrack'] as const;

/** Lifetime of a session in seconds, in cookies and on the server (R17). */
export const sessionSeconds = 3_600;

/** Days for which an API token is valid by default, and at most. */
export const tokenDaysDefault = 90;
export const tokenDaysMaximum = 366;

/** Minimum and maximum length of a new password on the reference server. */
export const passwordMinimum = 12;
export const passwordMaximum = 256;

/** Maximum length of a decision's reason. */
export const decisionReasonMaximum = 1_000;

/** Maximum lengths of a username or team name, and of an email address (RFC 5321). */
export const nameMaximum = 200;
export const emailMaximum = 254;

/** Default email domains of the company (D1). */
export const firstEmailDomains = ['example.com', 'example.org', 'example.net'] as const;

/** Default accounts, and the accounts of each vertical (R21, D1). */
export const firstAccounts = [
  { code: '900', name: 'Hospitality' },
  { code: '106', name: 'Car Rentals' },
  { code: '5646', name: 'Airtravel' },
  { code: '365', name: 'stortrack' },
  { code: '019', name: 'vizly' },
] as const;
export const firstVerticalAccounts: Readonly<Record<string, readonly string[]>> = {
  'Data/Air': ['5646'],
  'Data/Hospitality': ['900'],
  'Data/RC': ['106'],
  'Data/Stortrack': ['365'],
};
export const firstCommonAccounts: readonly string[] = ['019'];

/** Returns true if a name is that of the admin vertical, ignoring case and surrounding blanks. */
export function isAdminVertical(name: string): boolean {
  return name.trim().toLowerCase() === adminVertical;
}

/** The people who may sign in with a password, besides single sign-on. */
export const passwordSignIns = ['all', 'admins', 'none'] as const;

export type PasswordSignIn = (typeof passwordSignIns)[number];
