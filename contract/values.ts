/** Platforms of a process request; a machine's status may be asked on more of them (R39). */
export const processPlatforms = ['AWS', 'DO'] as const;
export const machinePlatforms = ['AWS', 'Hyonix', 'DC'] as const;

/** Instance types that the machine-launch form offers (R46). */
export const launchInstanceTypes = ['t3.medium', 't2.large', 't2.medium', 't3a.medium', 't3.large'] as const;

/** How one machine is looked up (D41). */
export const lookupTypes = ['instanceId', 'ipv4', 'ipv6'] as const;

/** What may be done to one machine. */
export const machineActions = ['start', 'stop', 'status', 'terminate'] as const;

/** What terminating would do to a machine: end it, nothing since it is ending already, or nothing since it is kept. */
export const terminationEffects = ['terminate', 'none', 'kept'] as const;

/** The states of a machine that do not last. */
export const passingStates = ['pending', 'stopping', 'shutting-down', 'rebooting'] as const;

/** What a launch has come to; `warning` when the cloud did not say. */
export const launchOutcomes = ['under_way', 'success', 'warning', 'failed'] as const;

/** What a ledger tells of: a request and its decision, an update and its decision, a launch, a termination. */
export const ledgerKinds = ['request', 'decision', 'update', 'update_decision', 'launch', 'termination'] as const;

/** How what a ledger tells of stands, or ended. */
export const ledgerStatuses = ['pending', 'approved', 'rejected', 'success', 'warning', 'failed'] as const;

/**
 * What may not add up about a process: more machines than its limit, machines that were launched and are gone without having
 * been terminated here, machines that carry its tag in its account and belong to no process, machines without a launch.
 */
export const mismatchKinds = [
  'above_limit',
  'machine_gone',
  'machine_without_process',
  'machine_without_launch',
] as const;

/** The states of a process request and of an update request. */
export const requestStatuses = { pending: 0, approved: 1, rejected: -1 } as const;

/** What can be wrong with the launch template that a request names: there is none, or not that version of it. */
export const templateFaults = ['template', 'version'] as const;
export type TemplateFault = (typeof templateFaults)[number];

/** The vertical, in any case, whose people sign in without a one-time code. */
export const adminVertical = 'admin';

/** The header of `/config.json` that says whether the first administrator is still to be made there (D61). */
export const setupHeader = 'Quarterdeck-Setup';

/** What {@link setupHeader} says. */
export const setupStates = ['needed', 'done'] as const;

export type SetupState = (typeof setupStates)[number];

/** The verticals that every database of the reference server starts with (D32). */
export const firstVerticals = [adminVertical, 'Data/Air', 'Data/Hospitality', 'Data/RC', 'Data/Stortrack'] as const;

/** How long a session lasts, in seconds, in the cookies and on the server (R17). */
export const sessionSeconds = 3_600;

/** Fewest and most characters of a new password that the reference server takes. */
export const passwordMinimum = 12;
export const passwordMaximum = 256;

/** Most characters of a reason that is given with a decision. */
export const decisionReasonMaximum = 1_000;

/** Most characters of a username or the name of a team, and of a mail address (RFC 5321). */
export const nameMaximum = 200;
export const emailMaximum = 254;

/** The email domains of the company, unless the configuration names others (D1). */
export const firstEmailDomains = ['example.com', 'example.org', 'example.net'] as const;

/** The accounts, and which of them a vertical may use, unless the configuration says otherwise (R21, D1). */
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

/** Whether a vertical's name is the admin vertical's: any case, blanks around it ignored. */
export function isAdminVertical(name: string): boolean {
  return name.trim().toLowerCase() === adminVertical;
}
