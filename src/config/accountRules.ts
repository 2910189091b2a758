import { createStore } from 'zustand/vanilla';
import { config } from './runtimeConfig';

interface Account {
  readonly code: string;
  readonly name?: string | undefined;
}

/** The accounts and the verticals that may use them, from config.json or from the back end. */
export interface AccountRules {
  readonly accounts: readonly Account[];
  readonly verticalAccounts: Readonly<Record<string, readonly string[]>>;
  readonly commonAccounts: readonly string[];
  /** Codes that the session can use, if the back end sends them. */
  readonly own?: readonly string[];
}

export const sentAccountRules = createStore<{ readonly sent?: AccountRules | undefined }>(() => ({}));

/** Stores the rules of a session; `undefined` returns to those of config.json. */
export const keepAccountRules = (sent: AccountRules | undefined): void => sentAccountRules.setState({ sent });

/** Returns the account rules that the back end has sent, else those of config.json (D52). */
export const accountRules = (): AccountRules => sentAccountRules.getState().sent ?? config();
