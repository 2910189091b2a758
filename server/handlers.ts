import type { Call } from '../contract/call';
import { domains as contractDomains } from '../contract/calls';
import type { Handler } from './api/handler';
import type { DecisionRules } from './approvals/rules';
import type { SignInRules } from './auth/signIn';
import type { ResponseCache } from './cache/responseCache';
import type { Events } from './events/events';
import type { StrongFactor } from './factors/required';
import type { Fleet } from './fleet/fleet';
import type { Launches } from './launches/launching';
import type { AccountsOf } from './machines/scope';
import type { CodeSender } from './mail/codeSender';
import type { LinkSender } from './mail/linkSender';
import type { EventPosts } from './outgoing/eventPosts';
import type { LeakTest } from './people/leakedPasswords';
import type { Prices } from './prices/prices';
import type { Setup } from './setup/setup';
import type { SingleSignOn } from './singleSignOn/provider';

/** Dependencies of the handlers. Each domain uses those it needs. */
export interface Tools extends SignInRules {
  readonly fleet: Fleet;
  readonly launches: Launches;
  readonly lists: ResponseCache;
  readonly accountsOf: AccountsOf;
  readonly decisionRules: DecisionRules;
  readonly events: Events;
  readonly eventPosts: EventPosts;
  readonly sendCode: CodeSender;
  readonly sendLink: LinkSender;
  /** Path of the console, with slashes at both ends. */
  readonly basePath: string;
  /** Email domains of the company. */
  readonly emailDomains: readonly string[];
  readonly isLeaked: LeakTest;
  readonly setup: Setup;
  /** Origins of consoles on other hosts. */
  readonly allowedOrigins: readonly string[];
  readonly strongFactor: StrongFactor;
  /** Accounts whose machines need a fresh second factor to be terminated; `*` stands for all. */
  readonly productionAccounts: readonly string[];
  /** Single sign-on. Absent: not configured. */
  readonly sso?: SingleSignOn | undefined;
  /** The direct privilege that break-glass requires. `undefined`: there is no break-glass. */
  readonly breakGlassPrivilege: number | undefined;
  /** The price list. Absent: none. */
  readonly prices?: Prices | undefined;
  /** Machines per call. */
  readonly terminationLimit: number;
}

/** Makes the handlers of a domain; the default export of its `routes.ts`. */
export type Domain = (tools: Tools) => readonly Handler[];

const found = import.meta.glob<Domain>('./*/routes.ts', { eager: true, import: 'default' });

/** All domains of this server: the folders with a `routes.ts`. */
export const domains: readonly Domain[] = Object.values(found);

/**
 * Returns the calls that need a route: those of the handlers, and all others of the contract's domains that have a handler. A domain
 * without a handler belongs to another back end.
 */
export function servedCalls(handlers: readonly Handler[]): readonly Call[] {
  const handled = new Set(handlers.map(({ call }) => call));
  return [
    ...new Set([...contractDomains.filter((calls) => calls.some((call) => handled.has(call))).flat(), ...handled]),
  ];
}
