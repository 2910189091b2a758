import { config } from './runtimeConfig';

/** An account, with its name if the configuration has one. */
interface Account {
  readonly code: string;
  readonly name?: string | undefined;
}

/** The accounts and the verticals that may use them: from config.json, or from the back end instead. */
export interface AccountRules {
  readonly accounts: readonly Account[];
  readonly verticalAccounts: Readonly<Record<string, readonly string[]>>;
  readonly commonAccounts: readonly string[];
  /** Codes that the session can use, if the back end sends them. */
  readonly own?: readonly string[];
}

/** The rules that the back end has sent to this session. */
let sent: AccountRules | undefined;
const listeners = new Set<() => void>();

/** Stores the rules of a session; `undefined` returns to those of config.json. */
export function keepAccountRules(rules: AccountRules | undefined): void {
  sent = rules;
  for (const listener of listeners) listener();
}

/** Returns the account rules that the back end has sent, else those of config.json (D52). */
export const accountRules = (): AccountRules => sent ?? config();

/** Calls back when the rules change; returns the function that unsubscribes. */
export function subscribeAccountRules(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
