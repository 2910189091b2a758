import { type ReactNode, useId } from 'react';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { cut } from '../../ui/cellLook';
import { LimitBar } from '../../ui/limit/LimitBar';
import type { ProcessLimit } from '../../ui/limit/processLimit';
import { nameOfProcess } from '../../ui/tool/processNames';
import styles from './ProcessSummary.module.css';
import { factsOf } from './processFacts';

interface ProcessSummaryProps {
  /** What stands in the address. */
  readonly id: string;
  readonly process: Row;
  readonly limit: ProcessLimit;
  /** Stands at the right of its name. */
  readonly children: ReactNode;
}

/** More characters than this of a name are not drawn (C18). */
const longest = 200;

/** The process by its name and its identifier, how much of its limit is taken, and what else is known of it. */
export function ProcessSummary({ id, process, limit, children }: ProcessSummaryProps) {
  const heading = useId();
  const called = t('terminate.process', { id });
  const name = nameOfProcess(process);
  const facts = factsOf(process);
  return (
    <section className={styles.summary} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.name}>
          <bdi>{cut(name ?? called, longest)}</bdi>
        </h2>
        {name === undefined ? null : <span className={styles.id}>{called}</span>}
        <div className={styles.beside}>{children}</div>
      </div>
      <div className={styles.limit}>
        <LimitBar limit={limit} />
      </div>
      {facts.length > 0 ? (
        <dl className={styles.facts} aria-label={t('ledger.facts')}>
          {facts.map(({ key, name: called, text, code }) => (
            <div key={key}>
              <dt>
                <bdi>{cut(called, longest)}</bdi>
              </dt>
              <dd data-code={code || undefined}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
