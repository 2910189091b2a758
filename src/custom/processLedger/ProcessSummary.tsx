import { type ReactNode, useId } from 'react';
import { cut } from '../../components/cellLook';
import { LimitBar } from '../../components/limit/LimitBar';
import type { ProcessLimit } from '../../components/limit/processLimit';
import { ThingName } from '../../components/thingLinks';
import type { Row } from '../../definitions/basics';
import { toTemplate } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { factsOf } from './facts';
import styles from './ProcessLedgerScreen.module.css';

interface ProcessSummaryProps {
  /** What stands in the address. */
  readonly id: string;
  readonly process: Row;
  readonly limit: ProcessLimit;
  /** Stands at the right of its number. */
  readonly children: ReactNode;
}

/** More characters than this of a name are not drawn (C18). */
const longest = 200;

const byTemplate = toTemplate('template_id');

/** The process by its number, how much of its limit is taken, and what else is known of it. */
export function ProcessSummary({ id, process, limit, children }: ProcessSummaryProps) {
  const heading = useId();
  const facts = factsOf(process);
  return (
    <section className={`panel ${styles.summaryCard}`} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={`section-heading ${styles.name}`}>
          {t('terminate.process', { id })}
        </h2>
        <div className={styles.beside}>{children}</div>
      </div>
      <LimitBar limit={limit} />
      {facts.length > 0 ? (
        <dl className={styles.facts} aria-label={t('ledger.facts')}>
          {facts.map(({ key, name: called, text, title, code }) => (
            <div key={key}>
              <dt>
                <bdi>{cut(called, longest)}</bdi>
              </dt>
              <dd data-code={code || undefined} title={title}>
                {key === 'template_id' ? (
                  <ThingName to={byTemplate} row={process}>
                    {text}
                  </ThingName>
                ) : (
                  <bdi>{text}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
