import { useState } from 'react';
import { cut } from '../../components/cellLook';
import { ThingName } from '../../components/thingLinks';
import { toProcess } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import styles from './plan.module.css';
import type { ProcessFate } from './processFates';

/** More processes than this are named on demand: the machines are to be in sight. */
const maximumNamed = 6;
/** More characters than this of a name are not drawn (C18). */
const longest = 100;

const byProcess = toProcess('process_id');

/** What a termination does to processes: `Fare crawler: 5 → 0 of 20`. */
export function ProcessFates({ fates }: { readonly fates: readonly ProcessFate[] }) {
  const [isWhole, setWhole] = useState(false);
  if (fates.length === 0) return null;
  const more = fates.length - maximumNamed;
  return (
    <section aria-label={t('terminate.processes')}>
      <h3 className={styles.kind}>{t('terminate.processes')}</h3>
      <ul className={styles.fates}>
        {(isWhole ? fates : fates.slice(0, maximumNamed)).map((fate) => (
          <li key={fate.process_id}>
            <ThingName to={byProcess} row={{ process_id: fate.process_id }}>
              {cut(fate.process_name, longest)}
            </ThingName>
            {': '}
            <span className={styles.becomes}>{t('terminate.processFate', { ...fate })}</span>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <button
              type="button"
              className="button plain"
              aria-expanded={isWhole}
              onClick={() => setWhole((before) => !before)}
            >
              {isWhole ? t('terminate.fewerProcesses') : t('terminate.moreProcesses', { n: more })}
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
