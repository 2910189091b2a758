import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { getAccountRules } from '../../contract/verticals';
import { isOffered } from '../authProvider/offeredCalls';
import { onSessionEnd } from '../authProvider/session';
import { useOffers } from '../authProvider/useOffers';
import { keepAccountRules, sentAccountRules } from '../config/accountRules';
import { config } from '../config/runtimeConfig';
import { callApi } from './callApi';

// The next user may have other accounts (D10).
onSessionEnd(() => keepAccountRules(undefined));

export const useAccountRules = () => useStore(sentAccountRules, ({ sent }) => sent ?? config());

export const accountRulesKey = [getAccountRules.name] as const;

/**
 * Loads the account rules if the back end offers them. After a failure those of config.json apply.
 *
 * @returns true during the first load
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
