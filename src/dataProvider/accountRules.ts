import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { getAccountRules } from '../../contract/verticals';
import { isOffered } from '../authProvider/offeredCalls';
import { onSessionEnd } from '../authProvider/session';
import { useOffers } from '../authProvider/useOffers';
import { keepAccountRules, sentAccountRules } from '../config/accountRules';
import { config } from '../config/runtimeConfig';
import { callApi } from './callApi';

// Another person has other accounts (D10).
onSessionEnd(() => keepAccountRules(undefined));

/** Returns the account rules, and renders again when they change. */
export const useAccountRules = () => useStore(sentAccountRules, ({ sent }) => sent ?? config());

/** The key of the query that loads the rules. */
export const accountRulesKey = [getAccountRules.name] as const;

/**
 * Loads the rules if the back end offers them. After a failure those of config.json count.
 *
 * @returns whether they are being loaded for the first time
 */
export function useLoadedAccountRules(isWanted = true): boolean {
  useOffers();
  const { isLoading } = useQuery({
    queryKey: accountRulesKey,
    queryFn: async ({ signal }) => {
      const { data } = (await callApi(getAccountRules, { signal })).answer;
      keepAccountRules({ ...data, commonAccounts: [] });
      return data;
    },
    enabled: isWanted && isOffered(getAccountRules),
    networkMode: 'always',
  });
  return isLoading;
}
