import { useState } from 'react';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { Nothing, PageSection } from '../../components/PageSection';
import { StateText } from '../../components/StateText';
import { localTime } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { requestsBy, toPerson } from '../../definitions/knownThings';
import { type MessageKey, t } from '../../i18n/translate';
import { factName } from './facts';
import { MachineIds, useMore } from './LedgerSection';
import { type Entry, type EntryFilter, entriesOf, entryFilters, keyedEntries, standingOf } from './ledger';
import styles from './Timeline.module.css';

/** Everything that happened to a process, newest first; it can be narrowed to one kind. */
export function Timeline({ entries }: { readonly entries: readonly Entry[] }) {
  const [selected, setFilter] = useState<EntryFilter>('all');
  const { list, shown, showMore, showFirst } = useMore<HTMLOListElement>();
  const passed = keyedEntries(entriesOf(entries, selected));

  function choose(filter: EntryFilter): void {
    setFilter(filter);
    showFirst();
  }

  return (
    <PageSection heading={t('ledger.timeline')} count={entries.length}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={styles.filters} role="group" aria-label={t('ledger.filter')}>
        {entryFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            className={styles.filter}
            aria-pressed={filter === selected}
            onClick={() => choose(filter)}
          >
            {t(`ledger.filter.${filter}`)} <span className={styles.count}>{entriesOf(entries, filter).length}</span>
          </button>
        ))}
      </div>
      {passed.length === 0 ? <Nothing text={t('ledger.noEntries')} /> : null}
      <ol ref={list} className={`plain-list ${styles.entries}`} aria-label={t('ledger.timeline')}>
        {passed.slice(0, shown).map(([key, entry]) => (
          <TimelineEntry key={key} entry={entry} />
        ))}
      </ol>
      {passed.length > shown ? <ActButton label={t('ledger.older')} small onPress={showMore} /> : null}
    </PageSection>
  );
}

/** More characters than these of a name, of a value and of a reason are not drawn (C18). */
const longestName = 60;
const longestValue = 100;
const longestReason = 1_000;

const byPerson = toPerson('by');
const [request, updateRequest] = requestsBy('request_id');

const machinesText = (count: number) =>
  count === 1 ? t('machineLaunch.oneMachine') : t('machineLaunch.machines', { n: count });

/** Returns what an entry is called: what was done in the past tense, what failed or runs by its noun. */
function kindOf({ kind, status }: Entry): MessageKey {
  const isDone = status === 'success' || status === 'warning';
  return isDone && (kind === 'launch' || kind === 'termination') ? `ledger.done.${kind}` : `ledger.kind.${kind}`;
}

/** One thing that happened: what, how it stands, who and when, and what there is to know of it. */
function TimelineEntry({ entry }: { readonly entry: Entry }) {
  const { at, kind, by, request_id, reason, changes, count, instance_ids } = entry;
  const [tone, word] = standingOf(entry);
  const moment = localTime(at, true);
  return (
    <li className={styles.entry} data-tone={tone} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.kind}>{t(kindOf(entry))}</span>
        {count === null ? null : <span className={styles.count}>{machinesText(count)}</span>}
        <StateText tone={tone} text={t(word)} />
      </div>
      <div className={`fine-print ${styles.facts}`}>
        <time dateTime={moment?.machine} title={at}>
          {moment?.shown ?? cut(at, longestName)}
        </time>
        {by === '' ? null : (
          <span>
            {t('ledger.by')}{' '}
            <ThingName to={byPerson} row={entry}>
              {balanced(cut(by, longestName))}
            </ThingName>
          </span>
        )}
        {request_id === null || request_id === undefined ? null : (
          <ThingName to={kind === 'update' || kind === 'update_decision' ? updateRequest : request} row={entry}>
            {t('ledger.request', { id: request_id })}
          </ThingName>
        )}
      </div>
      <Changes changes={changes} />
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

/** What a request sets or changes: the new value of each column, beside the old one where there was one. */
function Changes({ changes }: Pick<Entry, 'changes'>) {
  const changed = Object.entries(changes);
  if (changed.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changed.map(([column, { from, to }]) => (
        <div key={column}>
          <dt title={cut(column, longestValue)}>
            <bdi>{cut(factName(column), longestValue)}</bdi>
          </dt>
          <dd>
            {from === null || from === undefined ? null : (
              <>
                <bdi className="muted">{cut(from, longestValue)}</bdi> →{' '}
              </>
            )}
            <bdi>{cut(to, longestValue)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
