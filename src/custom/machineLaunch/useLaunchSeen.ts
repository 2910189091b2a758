import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { launchStatus } from '../../../contract/launches';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { useRefreshEvent } from '../../ui/refreshEvent';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { machinesIn } from './launchedMachines';
import type { LaunchRecord } from './launchRecord';
import { nextPoll, nothingSeen, type Seen } from './launchSeen';
import { isOpen } from './launchShown';
import { readStatus, seenKey } from './readStatus';

/**
 * What the server tells of a launch, where the back end offers that (D52): asked again while it is under way and while its
 * machines start, never in a tab out of sight. Leaving the page cancels the read (D21); a failed one is tried again quietly.
 */
export function useLaunchSeen(record: LaunchRecord | undefined, answer: ToolAnswer | undefined, busy: boolean): Seen {
  useOffers();
  const client = useQueryClient();
  const offered = isOffered(launchStatus);
  const queryKey = seenKey(record?.key);
  const { data: seen = nothingSeen, refetch } = useQuery<Seen>({
    queryKey,
    queryFn: ({ signal }) => readStatus(record?.key ?? '', client.getQueryData(queryKey) ?? nothingSeen, signal),
    enabled: offered && record !== undefined,
    // The first read, too, keeps to the pace: until then what was answered is newer.
    initialData: nothingSeen,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (!record) return false;
      const machines = machinesIn(answer?.body) ?? [];
      const watched = { busy, open: isOpen(record, answer), machines, age: Date.now() - record.at };
      return nextPoll({ ...watched, seen: state.data ?? nothingSeen }) ?? false;
    },
  });
  const asks = offered && record !== undefined && !busy;
  const waits = asks && seen.step === 'nothing' && isOpen(record, answer);
  // Whoever waits to hear what came of it does not wait for the pace as well.
  useEffect(() => {
    if (waits) void refetch({ cancelRefetch: false });
  }, [waits, refetch]);
  useRefreshEvent(() => {
    if (asks) void refetch({ cancelRefetch: false });
  });
  return seen;
}
