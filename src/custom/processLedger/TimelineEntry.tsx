import { t } from '../../i18n/translate';
import { cut } from '../../ui/cellLook';
import { localTime } from '../../ui/localTime';
import { NameInText } from '../../ui/NameInText';
import { StateText } from '../../ui/StateText';
import { EntryChanges } from './EntryChanges';
import { type Entry, standingOf } from './ledger';
import { MachineIds } from './MachineIds';
import styles from './TimelineEntry.module.css';

/** More characters than these of a name and of a reason are not drawn (C18). */
const longestName = 60;
const longestReason = 1_000;

const machinesText = (count: number) =>
  count === 1 ? t('machineLaunch.oneMachine') : t('machineLaunch.machines', { n: count });

/** One thing that happened: what, how it stands, who and when, and what there is to know of it. */
export function TimelineEntry({ entry }: { readonly entry: Entry }) {
  const { at, kind, by, request_id, reason, changes, count, instance_ids } = entry;
  const [tone, word] = standingOf(entry);
  const moment = localTime(at, true);
  return (
    <li className={styles.entry} data-tone={tone} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.kind}>{t(`ledger.kind.${kind}`)}</span>
        {count === null ? null : <span className={styles.count}>{machinesText(count)}</span>}
        <StateText tone={tone} text={t(word)} />
      </div>
      <div className={styles.facts}>
        <time dateTime={moment?.machine} title={at}>
          {moment?.shown ?? cut(at, longestName)}
        </time>
        {by === '' ? null : (
          <span>
            <NameInText text="ledger.by" name={by} most={longestName} />
          </span>
        )}
        {request_id === null || request_id === undefined ? null : (
          <span>{t('ledger.request', { id: request_id })}</span>
        )}
      </div>
      <EntryChanges changes={changes} />
      {reason ? (
        <blockquote className={styles.reason}>
          <bdi>{cut(reason, longestReason)}</bdi>
        </blockquote>
      ) : null}
      {instance_ids.length > 0 ? (
        <details className={styles.machines}>
          <summary>{t('ledger.which')}</summary>
          <MachineIds ids={instance_ids} />
        </details>
      ) : null}
    </li>
  );
}
