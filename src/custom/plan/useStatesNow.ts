import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../../../contract/access';
import { searchInstances } from '../../../contract/machines';
import { passingStates } from '../../../contract/values';
import { sessionUser } from '../../authProvider/session';
import { plainText } from '../../dataProvider/cells';
import { follows } from '../../dataProvider/follow/follows';
import type { ToolAnswer } from '../../definitions/answer';
import { lookUp } from './foresight';
import { type MachineResult, machinesIn } from './results';

/** How often machines are looked up that are on their way, and how long after the answer at most, in ms. */
const everyMs = 5_000;
const longestMs = 600_000;

type States = ReadonlyMap<string, string>;

const nothing: States = new Map();

const isPassing = (state: string | undefined) => passingStates.some((passing) => passing === state?.toLowerCase());

/** Machines that an answer has left in a state that does not last, and of which is known where they are. */
const onTheirWay = (machines: readonly MachineResult[]) =>
  machines.flatMap(({ id, tone, state, account, region }) =>
    tone === 'success' && isPassing(state) && account && region ? [{ instance_id: id, account, region }] : [],
  );

/**
 * Which states machines have come to since an answer told of them, by their identifiers: read while they are on their way, never in a
 * tab out of sight, and only by people who may search for machines. What cannot be read stays as it was told.
 */
export function useStatesNow(answer: ToolAnswer | undefined): States {
  const machines = onTheirWay(answer ? machinesIn(answer) : []);
  const until = (answer?.at ?? 0) + longestMs;
  const isOnTheWay = (states: States) =>
    machines.some(({ instance_id }) => isPassing(states.get(instance_id) ?? passingStates[0]));
  const { data = nothing } = useQuery<States>({
    queryKey: ['ended machines', answer?.at, machines],
    queryFn: async ({ signal }) => {
      const rows = await lookUp(machines, signal);
      return new Map(rows.map((row) => [plainText(row, 'instance_id'), plainText(row, 'state')]));
    },
    enabled: machines.length > 0 && mayCall(searchInstances.access, sessionUser()?.roles),
    // The first read, too, keeps to the pace: until then what was answered is newer.
    initialData: nothing,
    staleTime: Number.POSITIVE_INFINITY,
    meta: follows('machine'),
    refetchInterval: ({ state }) => (isOnTheWay(state.data ?? nothing) && Date.now() < until ? everyMs : false),
  });
  return data;
}
