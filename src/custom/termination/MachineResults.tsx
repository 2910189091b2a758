import Box from '@mui/material/Box';
import { OutcomeIcon, outcomeWords } from '../../components/ConfirmResults';
import { cut } from '../../components/cellLook';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { ThingName } from '../../components/thingLinks';
import { ServerResponse } from '../../components/tool/ServerResponse';
import type { ActionResult } from '../../definitions/answer';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { type MachineResult, machinesIn } from './results';
import { useStatesNow } from './useStatesNow';

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
const maxNameLength = 100;

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
        <>
          {name ? (
            <>
              <bdi>{cut(name, maxNameLength)}</bdi>
              <br />
            </>
          ) : null}
          <ThingName to={toMachine} row={{ account, region, instance_id: id }} className="mono" title={id}>
            {id}
          </ThingName>
        </>
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
