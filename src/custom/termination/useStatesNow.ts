import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../../../contract/access';
import { searchInstances } from '../../../contract/machines';
import { passingStates } from '../../../contract/values';
import { sessionUser } from '../../authProvider/session';
import { plainText } from '../../dataProvider/cells';
import { follows } from '../../dataProvider/live/subscriptions';
import type { ActionResult } from '../../definitions/answer';
import { type MachineResult, machinesIn } from './results';
import { fetchMachines } from './useTerminationPlan';

const pollIntervalMs = 5_000;
const maxPollingMs = 600_000;

type States = ReadonlyMap<string, string>;

const nothing: States = new Map();

const isPassing = (state: string | undefined) => passingStates.some((passing) => passing === state?.toLowerCase());

/** Returns the machines in a transitional state whose account and region are known. */
const passingMachines = (machines: readonly MachineResult[]) =>
  machines.flatMap(({ id, tone, state, account, region }) =>
    tone === 'success' && isPassing(state) && account && region ? [{ instance_id: id, account, region }] : [],
  );

/**
 * Polls the states of machines in transition, by identifier, if the user may search machines. Rests in a hidden tab. A failure
 * keeps the last states.
 */
export function useStatesNow(answer: ActionResult | undefined): States {
  const machines = passingMachines(answer ? machinesIn(answer) : []);
  const until = (answer?.at ?? 0) + maxPollingMs;
  const isAnyPassing = (states: States) =>
    machines.some(({ instance_id }) => isPassing(states.get(instance_id) ?? passingStates[0]));
  const { data = nothing } = useQuery<States>({
    queryKey: ['ended machines', answer?.at, machines],
    queryFn: async ({ signal }) => {
      const rows = await fetchMachines(machines, signal);
      return new Map(rows.map((row) => [plainText(row, 'instance_id'), plainText(row, 'state')]));
    },
    enabled: machines.length > 0 && mayCall(searchInstances.access, sessionUser()?.roles),
    // The first query keeps to the interval too: until then the response is newer.
    initialData: nothing,
    staleTime: Number.POSITIVE_INFINITY,
    meta: follows('machine'),
    refetchInterval: ({ state }) =>
      isAnyPassing(state.data ?? nothing) && Date.now() < until ? pollIntervalMs : false,
  });
  return data;
}
