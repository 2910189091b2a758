import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { useState } from 'react';
import { cut, toneOf } from '../../grid/table/cellLook';
import { t } from '../../i18n/translate';
import { IconButton } from '../../ui/IconButton';
import { balanced } from '../../ui/NameInText';
import plain from '../../ui/plainTable.module.css';
import { StateText } from '../../ui/StateText';
import styles from './LaunchedTable.module.css';
import { type LaunchedMachine, machineColumns } from './launchedMachines';

/** So many machines are drawn at a time: ten thousand would freeze the page. */
export const pageSize = 50;

/** More characters than this of a value are not drawn (hostile case C18); the CSV has them all. */
const longest = 100;

/** The machines of a launch, 50 at a time, each with its state. */
export function LaunchedTable({ machines }: { readonly machines: readonly LaunchedMachine[] }) {
  const [wanted, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(machines.length / pageSize) - 1);
  const page = Math.min(wanted, last);
  const from = page * pageSize;
  const shown = machines.slice(from, from + pageSize);
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={`${plain.table} ${styles.table}`} aria-label={t('machineLaunch.list')}>
          <thead>
            <tr>
              {machineColumns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((machine, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and an answer may name a machine twice
              <MachineRow key={from + index} machine={machine} />
            ))}
          </tbody>
        </table>
      </div>
      {last === 0 ? null : (
        <nav className={styles.pages} aria-label={t('list.pagination')}>
          <IconButton
            label={t('list.previousPage')}
            icon={NavigateBefore}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span role="status">
            {t('list.range', { from: from + 1, to: from + shown.length, total: machines.length })}
          </span>
          <IconButton
            label={t('list.nextPage')}
            icon={NavigateNext}
            disabled={page === last}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}

function MachineRow({ machine }: { readonly machine: LaunchedMachine }) {
  return (
    <tr>
      {machineColumns.map((column) => {
        const value = machine[column] === '' ? t('list.none') : cut(machine[column], longest);
        return (
          <td key={column} data-column={column} data-empty={machine[column] === '' || undefined}>
            {column === 'status' ? (
              <StateText tone={toneOf(machine.status, false)} text={balanced(cut(value, 24))} />
            ) : (
              <bdi className={`${plain.identifier} ${styles.value}`} title={value}>
                {balanced(value)}
              </bdi>
            )}
          </td>
        );
      })}
    </tr>
  );
}
