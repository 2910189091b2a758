import type { ToolAnswer } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { OutcomeIcon, outcomeWords } from '../../ui/ConfirmResults';
import { cut } from '../../ui/cellLook';
import plain from '../../ui/plainTable.module.css';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import styles from './plan.module.css';
import { type MachineResult, machinesIn } from './results';

interface MachineResultsProps {
  readonly answer: ToolAnswer | undefined;
  readonly onClose: () => void;
}

/** What came of a termination: in words, then machine by machine, then the raw answer. */
export function MachineResults({ answer, onClose }: MachineResultsProps) {
  if (!answer) return null;
  const machines = machinesIn(answer);
  return (
    <ServerResponse answer={answer} folded={machines.length > 0} onClose={onClose}>
      {machines.length > 0 ? <ResultTable machines={machines} /> : null}
    </ServerResponse>
  );
}

/** More characters than this of what was said are not drawn; the raw answer has them. */
const longest = 300;

/** What came of each machine: an icon, a word, and what the cloud said. */
function ResultTable({ machines }: { readonly machines: readonly MachineResult[] }) {
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
          {machines.map(({ id, tone, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result has no state, and an answer may name a machine twice
            <tr key={index}>
              <td>
                <bdi className={plain.identifier} title={id}>
                  {id}
                </bdi>
              </td>
              <td className={styles.result}>
                <OutcomeIcon tone={tone} fontSize="inherit" />
                <strong>{t(outcomeWords[tone])}</strong> <bdi>{cut(text, longest)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
