import Warning from '@mui/icons-material/WarningAmberOutlined';
import { t } from '../../i18n/translate';
import { cut } from '../../ui/cellLook';
import { PageSection } from '../../ui/PageSection';
import { MachineIds } from './LedgerSection';
import type { Mismatch } from './ledger';
import styles from './Machines.module.css';

/** More characters than this of what was said about machines are not drawn (C18). */
const longestMessage = 500;

/** What does not add up about a process, each with the machines that it is about. */
export function Mismatches({ mismatches }: { readonly mismatches: readonly Mismatch[] }) {
  return (
    <PageSection heading={t('ledger.mismatches')} count={mismatches.length} alarming>
      <ul className={styles.mismatches}>
        {mismatches.map(({ kind, message, instance_ids }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one has no state, and an answer may hold two of a kind
          <li key={index}>
            <Warning fontSize="small" aria-hidden="true" />
            <div>
              <h3 className={styles.kind}>{t(`ledger.mismatch.${kind}`)}</h3>
              <p className={styles.message}>
                <bdi>{cut(message, longestMessage)}</bdi>
              </p>
              <MachineIds ids={instance_ids} />
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
