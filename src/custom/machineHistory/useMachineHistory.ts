import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../../../contract/access';
import { machineHistory } from '../../../contract/machineHistory';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { callApi } from '../../dataProvider/callApi';
import { plainText } from '../../dataProvider/cells';
import { follows } from '../../dataProvider/live/subscriptions';
import type { Row } from '../../definitions/basics';

/** Fetches the actions on a machine, and its process. Disabled if the back end or the user's rights lack the call. */
export function useMachineHistory(row: Row) {
  const roles = useSession()?.roles;
  const [account = '', region = '', instance_id = ''] = ['account', 'region', 'instance_id'].map((key) =>
    plainText(row, key),
  );
  const query = { account, region, instance_id };
  const enabled =
    isOffered(machineHistory) && mayCall(machineHistory.access, roles) && !Object.values(query).includes('');
  const { data, error, refetch } = useQuery({
    queryKey: [machineHistory.name, query],
    queryFn: async ({ signal }) => (await callApi(machineHistory, { query, signal })).answer.data,
    enabled,
    networkMode: 'always',
    meta: follows('machine'),
  });
  // A refetch would run even if the query is disabled.
  const read = () => {
    if (enabled) void refetch({ cancelRefetch: false });
  };
  return { enabled, data, error, read };
}
