import type { Call } from '../contract/call';
import { domains as contractDomains } from '../contract/calls';
import type { Handler } from './api/handler';
import type { DecisionRules } from './approvals/rules';
import type { SignInRules } from './auth/signIn';
import type { ResponseCache } from './cache/responseCache';
import type { Events } from './events/events';
import type { Fleet } from './fleet/fleet';
import type { Launches } from './launches/launching';
import type { AccountsOf } from './machines/scope';
import type { CodeSender } from './mail/codeSender';
import type { LinkSender } from './mail/linkSender';
import type { LeakTest } from './people/leakedPasswords';
import type { Secrets } from './secrets';
import type { Setup } from './setup/setup';

/** What the code of the calls works with; a domain takes of it what it needs. */
export interface Tools extends SignInRules {
  readonly fleet: Fleet;
  readonly launches: Launches;
  readonly lists: ResponseCache;
  /** The accounts that somebody may see, and whether somebody may name one. */
  readonly accountsOf: AccountsOf;
  readonly credentialSecrets: Secrets;
  readonly decisionRules: DecisionRules;
  /** Those who follow what others change. */
  readonly events: Events;
  readonly sendCode: CodeSender;
  readonly sendLink: LinkSender;
  /** What the console's addresses begin with. */
  readonly basePath: string;
  /** The email domains of the company. */
  readonly emailDomains: readonly string[];
  /** Asked about every new password. */
  readonly isLeaked: LeakTest;
  readonly setup: Setup;
  /** Most machines that one call may terminate. */
  readonly terminationLimit: number;
}

/** The code of one domain: the default export of its `routes.ts`. */
export type Domain = (tools: Tools) => readonly Handler[];

const found = import.meta.glob<Domain>('./*/routes.ts', { eager: true, import: 'default' });

/** The domains of this server: every folder that has a `routes.ts`. */
export const domains: readonly Domain[] = Object.values(found);

/**
 * The calls that a server with these handlers has routes for: theirs, and all others of a domain of the contract of which it has
 * some. A domain of which it has none is another back end's: only the console makes its calls.
 */
export function servedCalls(handlers: readonly Handler[]): readonly Call[] {
  const handled = new Set(handlers.map(({ call }) => call));
  return [
    ...new Set([...contractDomains.filter((calls) => calls.some((call) => handled.has(call))).flat(), ...handled]),
  ];
}
