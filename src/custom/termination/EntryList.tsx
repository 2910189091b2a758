import { t } from '../../i18n/translate';
import styles from './EntryList.module.css';
import { type IdentifierKind, kindLabels } from './identifiers';
import type { Foresight } from './readPlan';

interface EntryListProps {
  readonly wanted: { readonly kind: IdentifierKind; readonly entries: readonly string[] };
  readonly foresight: Foresight;
}

/** More entries than this are counted, not drawn: nobody reads them. */
const drawn = 200;

/** What was typed, as the list of what will be hit; and whether more is about to be known. */
export function EntryList({ wanted: { kind, entries }, foresight }: EntryListProps) {
  return (
    <>
      <div role="status" className={styles.note}>
        {foresight.step === 'reading' ? t('terminate.planning') : null}
        {foresight.step === 'failed' ? t('terminate.planFailed', { why: foresight.why }) : null}
      </div>
      <section aria-label={t('terminate.hit')}>
        <h3 className={styles.kind}>{t(kindLabels[kind])}</h3>
        <ul className={styles.entries}>
          {entries.slice(0, drawn).map((entry) => (
            <li key={entry}>
              <bdi>{entry}</bdi>
            </li>
          ))}
        </ul>
        {entries.length > drawn ? (
          <p className={styles.note}>{t('list.moreRows', { n: entries.length - drawn })}</p>
        ) : null}
      </section>
    </>
  );
}
