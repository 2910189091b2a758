import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { budgetText } from '../../components/cost/costTexts';
import { Moment } from '../../components/Moment';
import { balanced } from '../../components/NameInText';
import { Nothing, PageSection } from '../../components/PageSection';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { requestsBy, toPerson } from '../../definitions/knownThings';
import { type MessageKey, t } from '../../i18n/translate';
import { type Entry, type EntryFilter, entriesOf, entryFilters, keyedEntries, standingOf } from './ledger';
import { MachineIds } from './MachineIds';
import { factName } from './ProcessSummary';
import styles from './Timeline.module.css';
import { useMore } from './useMore';

/** Lists the events of a process, newest first, optionally of one kind. */
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
      <Stack
        direction="row"
        useFlexGap
        role="group"
        aria-label={t('ledger.filter')}
        sx={{ flexWrap: 'wrap', gap: 1.5, mb: 4, '@media print': { display: 'none' } }}
      >
        {entryFilters.map((filter) => (
          <Chip
            key={filter}
            component="button"
            clickable
            variant="outlined"
            aria-pressed={filter === selected}
            onClick={() => choose(filter)}
            sx={{
              height: { xs: 36, md: 28 },
              borderRadius: 9,
              borderColor: filter === selected ? 'primary.main' : 'var(--control-line)',
              bgcolor: filter === selected ? 'color-mix(in srgb, var(--accent) 14%, var(--surface))' : 'transparent',
            }}
            label={
              <>
                {t(`ledger.filter.${filter}`)} <span className="muted">{entriesOf(entries, filter).length}</span>
              </>
            }
          />
        ))}
      </Stack>
      {passed.length === 0 ? <Nothing text={t('ledger.noEntries')} /> : null}
      <ol ref={list} className="plain-list" aria-label={t('ledger.timeline')}>
        {passed.slice(0, shown).map(([key, entry]) => (
          <TimelineEntry key={key} entry={entry} />
        ))}
      </ol>
      {passed.length > shown ? <ActButton label={t('ledger.older')} small onPress={showMore} /> : null}
    </PageSection>
  );
}

const maxNameLength = 60;
const maxValueLength = 100;
const maxReasonLength = 1_000;

const byPerson = toPerson('by');
const [request, updateRequest] = requestsBy('request_id');

const machinesText = (count: number) =>
  count === 1 ? t('machineLaunch.oneMachine') : t('machineLaunch.machines', { n: count });

/** Returns the title of an entry: a completed action in the past tense, any other by its noun. */
function kindOf({ kind, status }: Entry): MessageKey {
  const isDone = status === 'success' || status === 'warning';
  return isDone && (kind === 'launch' || kind === 'termination') ? `ledger.done.${kind}` : `ledger.kind.${kind}`;
}

/** Renders an event: its kind and status, who and when, its changes, its reason and its machines. */
function TimelineEntry({ entry }: { readonly entry: Entry }) {
  const { at, kind, by, request_id, reason, changes, count, instance_ids } = entry;
  const [tone, word] = standingOf(entry);
  return (
    <li className={styles.entry} data-tone={tone} tabIndex={-1}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', columnGap: 2.5, alignItems: 'baseline', '& > :last-child': { ml: 'auto' } }}
      >
        <Typography component="span" sx={{ fontWeight: 'medium' }}>
          {t(kindOf(entry))}
        </Typography>
        {count === null ? null : <span>{machinesText(count)}</span>}
        <StateText tone={tone} text={t(word)} />
      </Stack>
      <Typography
        component="div"
        variant="caption"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        <Moment at={at} />
        {by === '' ? null : (
          <span>
            {t('ledger.by')}{' '}
            <ThingName to={byPerson} row={entry}>
              {balanced(cut(by, maxNameLength))}
            </ThingName>
          </span>
        )}
        {request_id === null || request_id === undefined ? null : (
          <ThingName to={kind === 'update' || kind === 'update_decision' ? updateRequest : request} row={entry}>
            {t('ledger.request', { id: request_id })}
          </ThingName>
        )}
      </Typography>
      <Changes changes={changes} />
      {reason ? (
        <Typography
          component="blockquote"
          variant="body2"
          sx={{
            mt: 1.5,
            pl: 2.5,
            borderLeft: 2,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          <bdi>{cut(reason, maxReasonLength)}</bdi>
        </Typography>
      ) : null}
      {instance_ids.length > 0 ? (
        <Typography component="details" variant="body2" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ width: 'fit-content', py: 0.5, color: 'primary.main', cursor: 'pointer' }}>
            {t('ledger.which')}
          </Box>
          <MachineIds ids={instance_ids} />
        </Typography>
      ) : null}
    </li>
  );
}

/** Returns a value of a change as the page shows it elsewhere. */
const valueText = (column: string, value: string): string =>
  cut(column === 'budget' ? budgetText(Number(value)) : value, maxValueLength);

/** Lists the values that a request sets or changes, with the old ones. */
function Changes({ changes }: Pick<Entry, 'changes'>) {
  const changed = Object.entries(changes);
  if (changed.length === 0) return null;
  return (
    <Typography component="dl" variant="body2" sx={{ mt: 1, mb: 0, overflowWrap: 'anywhere' }}>
      {changed.map(([column, { from, to }]) => (
        <Stack key={column} direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3 }}>
          <dt className="muted" title={cut(column, maxValueLength)}>
            <bdi>{cut(factName(column), maxValueLength)}</bdi>
          </dt>
          <Box component="dd" sx={{ m: 0 }}>
            {from === null || from === undefined ? null : (
              <>
                <bdi className="muted">{valueText(column, from)}</bdi> →{' '}
              </>
            )}
            <bdi>{valueText(column, to)}</bdi>
          </Box>
        </Stack>
      ))}
    </Typography>
  );
}
