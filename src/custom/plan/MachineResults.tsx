import { OutcomeIcon, outcomeWords } from '../../components/ConfirmResults';
import { cut } from '../../components/cellLook';
import plain from '../../components/plainTable.module.css';
import { ThingName } from '../../components/thingLinks';
import { ServerResponse } from '../../components/tool/ServerResponse';
import type { ToolAnswer } from '../../definitions/answer';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import styles from './plan.module.css';
import { type MachineResult, machinesIn } from './results';
import { useStatesNow } from './useStatesNow';

interface MachineResultsProps {
  readonly answer: ToolAnswer | undefined;
  readonly onClose: () => void;
}

/** What came of a termination: in words, then machine by machine, then the raw answer. */
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

/** More characters than these of what was said, and of a name, are not drawn; the raw answer has them. */
const longest = 300;
const longestName = 100;

/** What was said of a machine, and the state that it has come to since. */
const goneOn = (text: string, told: string | undefined, now: string | undefined) =>
  now === undefined || now === '' || now === told ? text : t('machine.became', { before: text, state: now });

interface ResultTableProps {
  readonly machines: readonly MachineResult[];
  /** Their states by now, of those that have gone on. */
  readonly now: ReadonlyMap<string, string>;
  /** What the form said of where they are. */
  readonly place: ToolAnswer['values'];
}

/** What came of each machine: an icon, a word, and what the cloud said. */
function ResultTable({ machines, now, place }: ResultTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={styles.results} tabIndex={0} aria-label={t('list.scrolls', { label: t('terminate.results') })}>
      <table className={plain.table} aria-label={t('terminate.results')}>
        <thead>
          <tr>
            <th scope="col">{t('terminate.machine')}</th>
            <th scope="col">{t('terminate.result')}</th>
          </tr>
        </thead>
        <tbody>
          {machines.map(({ id, name, tone, text, state, account = place?.account, region = place?.region }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result has no state, and an answer may name a machine twice
            <tr key={index}>
              <td>
                {name ? <bdi>{cut(name, longestName)}</bdi> : null}
                <ThingName
                  to={toMachine}
                  row={{ account, region, instance_id: id }}
                  className={name ? `${plain.identifier} ${styles.below}` : plain.identifier}
                  title={id}
                >
                  {id}
                </ThingName>
              </td>
              <td className={styles.result}>
                <OutcomeIcon tone={tone} fontSize="inherit" />
                <strong>{t(outcomeWords[tone])}</strong> <bdi>{cut(goneOn(text, state, now.get(id)), longest)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
