import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isOfferedTo } from '../authProvider/offeredCalls';
import { useOffers } from '../authProvider/useOffers';
import { useSession } from '../authProvider/useSession';
import { callQuery } from '../dataProvider/callQuery';
import { follows } from '../dataProvider/live/subscriptions';
import { knowsMoment } from '../dataProvider/past';
import type { Row } from '../definitions/basics';
import type { RecordAddition, RecordParams } from '../definitions/detail';

/** Shown until a value has loaded. */
const loading = '…';

const none: readonly RecordAddition[] = [];

/** Adds the values of further calls to a record, at a past moment of those that know it, and fetches them again whenever the record was. */
export function useAdditions(
  row: Row | undefined,
  params: RecordParams,
  loadedAt: number,
  additions = none,
): Row | undefined {
  useOffers();
  const client = useQueryClient();
  const roles = useSession()?.roles;
  const open = additions.filter(({ call }) => isOfferedTo(roles, call) && knowsMoment(call));
  const added = useQueries({
    queries: open.map(({ call, follows: kinds = [] }) => ({
      ...callQuery(call, { query: params }),
      enabled: row !== undefined,
      meta: follows(...kinds),
    })),
    combine: (results): Row =>
      Object.assign(
        {},
        ...results.map(({ data, isPending }, place) => {
          const values = open[place]?.values(data) ?? {};
          return isPending ? Object.fromEntries(Object.keys(values).map((key) => [key, loading])) : values;
        }),
      ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record was fetched
  useEffect(() => {
    for (const { call } of open) {
      const { queryKey } = callQuery(call, { query: params });
      void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }
  }, [loadedAt]);
  return useMemo(() => row && { ...row, ...added }, [row, added]);
}
