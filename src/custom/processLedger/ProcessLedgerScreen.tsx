import { useRef } from 'react';
import type { ScreenProps } from '../../definitions/page';
import { UpdatedAgo } from '../../grid/toolbar/UpdatedAgo';
import { PageFrame } from '../../ui/PageFrame';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
import { LedgerFailure } from './LedgerFailure';
import { LedgerSkeleton } from './LedgerSkeleton';
import { LiveMachines } from './LiveMachines';
import { Mismatches } from './Mismatches';
import { NoSuchProcess } from './NoSuchProcess';
import { ProcessActions } from './ProcessActions';
import styles from './ProcessLedgerScreen.module.css';
import { ProcessSummary } from './ProcessSummary';
import { Timeline } from './Timeline';
import { useLedger } from './useLedger';

/** The page of one process: its facts and its limit, what does not add up, its machines, and everything that happened to it. */
export default function ProcessLedgerScreen({ page, params: { id = '' } }: ScreenProps) {
  const { ledger, loadedAt, missing, failure, reading, read } = useLedger(id);
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, failure === undefined ? 0 : 1);
  const actions = (page.kind === 'screen' && page.actions) || [];
  return (
    <PageFrame
      heading={page.heading}
      description={page.description}
      actions={ledger ? <ProcessActions actions={actions} process={ledger.process} /> : undefined}
    >
      {ledger ? (
        <div ref={content} tabIndex={-1} className={styles.page}>
          <ProcessSummary id={id} process={ledger.process} limit={ledger.limit}>
            <UpdatedAgo moment={loadedAt} />
          </ProcessSummary>
          <div className={styles.columns}>
            <div className={styles.column}>
              {ledger.mismatches.length > 0 ? <Mismatches mismatches={ledger.mismatches} /> : null}
              <LiveMachines machines={ledger.machines} />
            </div>
            <Timeline entries={ledger.entries} />
          </div>
        </div>
      ) : missing ? (
        <NoSuchProcess id={id} />
      ) : failure === undefined ? (
        <LedgerSkeleton />
      ) : (
        <LedgerFailure text={failure} busy={reading} onRetry={read} />
      )}
    </PageFrame>
  );
}
