import Copy from '@mui/icons-material/ContentCopyOutlined';
import { type MessageKey, t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { copyText } from '../../ui/copyText';
import plain from '../../ui/plainTable.module.css';
import { LedgerSection } from './LedgerSection';
import styles from './LiveMachines.module.css';
import type { LiveMachine } from './ledger';
import { MachineRow } from './MachineRow';
import { useMore } from './useMore';

/** So many more are drawn at a time. */
const step = 50;

const columns = [
  'terminate.machine',
  'terminate.state',
  'tools.region',
  'machine.addresses',
  'ledger.launched',
] as const satisfies readonly MessageKey[];

/** The machines of a process that are there, with state, place, addresses and launch time. */
export function LiveMachines({ machines }: { readonly machines: readonly LiveMachine[] }) {
  const { list, shown, showMore } = useMore<HTMLTableSectionElement>(step);
  const ids = machines.map(({ instance_id }) => instance_id).join(', ');
  return (
    <LedgerSection
      heading={t('ledger.machines')}
      count={machines.length}
      beside={
        machines.length > 0 ? (
          <ActButton label={t('instances.copy')} icon={Copy} small onPress={() => void copyText(ids)} />
        ) : undefined
      }
    >
      {machines.length === 0 ? <p className={styles.none}>{t('ledger.noMachines')}</p> : null}
      {machines.length > 0 ? (
        <table className={`${plain.table} ${plain.cards} ${styles.machines}`} aria-label={t('ledger.machines')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={list}>
            {machines.slice(0, shown).map((machine) => (
              <MachineRow key={machine.instance_id} machine={machine} columns={columns} />
            ))}
          </tbody>
        </table>
      ) : null}
      {machines.length > shown ? (
        <div className={styles.more}>
          <ActButton label={t('ledger.more')} small onPress={showMore} />
          <span>{t('list.moreRows', { n: machines.length - shown })}</span>
        </div>
      ) : null}
    </LedgerSection>
  );
}
