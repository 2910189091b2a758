import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../../../contract/access';
import { searchInstances } from '../../../contract/machines';
import { passingStates } from '../../../contract/values';
import { sessionUser } from '../../authProvider/session';
import { OutcomeIcon, outcomeWords } from '../../components/ConfirmResults';
import { cut } from '../../components/cellLook';
import { MachineName } from '../../components/machines/MachineName';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { ServerResponse } from '../../components/tool/ServerResponse';
import { plainText } from '../../dataProvider/cells';
import { follows } from '../../dataProvider/live/subscriptions';
import type { ActionResult } from '../../definitions/answer';
import { t } from '../../i18n/translate';
import { type MachineResult, machinesIn } from './results';
import { fetchMachines } from './useTerminationPlan';

interface MachineResultsProps {
  readonly answer: ActionResult | undefined;
  readonly onClose: () => void;
}

/** Shows the result of a termination: the message, the results by machine, and the raw response. */
export function MachineResults({ answer, onClose }: MachineResultsProps) {
  const now = useStatesNow(answer);
  if (!answer) return null;
  const machines = machinesIn(answer);
  return (
    <ServerResponse answer={answer} folded={machines.length > 0} onClose={onClose}>
      {machines.length > 0 ? <ResultTable machines={machines} now={now} place={answer.values} /> : null}
    </ServerResponse>
  );
}

/** The raw response has the whole texts. */
const maxTextLength = 300;

/** Appends the current state of a machine to its result. */
const withState = (text: string, told: string | undefined, now: string | undefined) =>
  now === undefined || now === '' || now === told ? text : t('machine.became', { before: text, state: now });

interface ResultTableProps {
  readonly machines: readonly MachineResult[];
  /** The current states of machines in transition. */
  readonly now: ReadonlyMap<string, string>;
  /** The form values, with the account and region. */
  readonly place: ActionResult['values'];
}

/** Renders the result of each machine: an icon, a word, and the cloud's message. */
function ResultTable({ machines, now, place }: ResultTableProps) {
  const columns: readonly PlainColumn<MachineResult>[] = [
    {
      name: 'machine',
      label: t('terminate.machine'),
      cell: ({ id, name, account = place?.account, region = place?.region }) => (
        <MachineName id={id} name={name} place={{ account, region }} />
      ),
    },
    {
      name: 'result',
      label: t('terminate.result'),
      cell: ({ id, tone, text, state }) => (
        <Box component="span" sx={{ '& svg': { mr: 1.5, fontSize: 16, verticalAlign: '-3px' } }}>
          <OutcomeIcon tone={tone} fontSize="inherit" />
          <strong>{t(outcomeWords[tone])}</strong> <bdi>{cut(withState(text, state, now.get(id)), maxTextLength)}</bdi>
        </Box>
      ),
    },
  ];
  return <PlainTable label={t('terminate.results')} columns={columns} rows={machines} pageSize={200} />;
}

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
