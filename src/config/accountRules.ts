import type { AccountRules } from '../access/processAccounts';
import { config } from './runtimeConfig';

/** The rules that the back end has sent to this session. */
let sent: AccountRules | undefined;
const listeners = new Set<() => void>();

/** Stores the rules of a session; `undefined` returns to those of config.json. */
export function keepAccountRules(rules: AccountRules | undefined): void {
  sent = rules;
  for (const listener of listeners) listener();
}

/** Returns the accounts and whose they are: as the back end has sent them, else as config.json has them (D52). */
export const accountRules = (): AccountRules => sent ?? config();

/** Calls back when the rules change; returns how to stop. */
export function subscribeAccountRules(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
