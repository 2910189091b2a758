import { metaOf, shapeOf } from '../../../contract/field';
import { readSchedule, type ProcessSchedule as Schedule, setSchedule } from '../../../contract/schedules';
import { useCall } from '../../components/useCall';
import { ValueList } from '../../components/ValueList';
import { columnRule } from '../../dataProvider/columnRules';
import type { RowAction } from '../../definitions/action';
import type { ColumnDefinition } from '../../definitions/list';
import { say, t } from '../../i18n/translate';
import { PageActions } from '../../list/actions/PageActions';
import { OverviewSection } from '../overview/OverviewSection';

interface ProcessScheduleProps {
  readonly id: string;
  /** The actions on rows of the page, with those on the schedule. */
  readonly actions: readonly RowAction[];
}

const height = 160;

/** Shows when the machines of a process run and how long they live, with the actions that change it. */
export function ProcessSchedule({ id, actions }: ProcessScheduleProps) {
  const query = useCall(readSchedule, { params: { process_id: id }, follows: ['process'] });
  if (!query.enabled) return null;
  const { data, read } = query;
  const own = actions.filter(({ needs }) => needs?.includes('off_hours'));
  return (
    <OverviewSection
      heading={t('schedule.heading')}
      query={query}
      failed={t('schedule.failed')}
      loading={t('schedule.loading')}
      height={height}
      beside={data ? <PageActions name={`schedule ${id}`} actions={own} row={data} id={id} read={read} /> : undefined}
    >
      {(schedule) => <Facts schedule={schedule} />}
    </OverviewSection>
  );
}

const dayWords = metaOf(shapeOf(setSchedule.body).days)?.words ?? {};

function planOf({ off_hours, days, starts, stops, time_zone: zone }: Schedule): string {
  const names = days.map((day) => dayWords[day]?.slice(0, 3)).join(', ');
  return off_hours ? t('schedule.plan', { days: names, starts, stops, zone }) : t('schedule.always');
}

/** Returns hours in words; whole days as days. */
const hoursText = (n: number): string => (n % 24 === 0 ? t('charts.days', { n: n / 24 }) : t('charts.hours', { n }));

const facts: readonly ColumnDefinition[] = [
  { name: 'hours', label: 'schedule.hours' },
  { name: 'paused_until', label: 'schedule.paused', preset: 'time' },
  { name: 'next_at', label: 'schedule.next', preset: 'time', mark: ({ next_action }) => String(next_action) },
  { name: 'lifetime', label: 'schedule.lifetime' },
  { name: 'maximum', label: 'schedule.maximum' },
  { name: 'set_by', label: 'schedule.setBy', mark: ({ set_at }) => String(set_at).slice(0, 10) },
];

function Facts({ schedule }: { readonly schedule: Schedule }) {
  const { default_lifetime_hours: lifetime, maximum_lifetime_hours: maximum, grace_days, next } = schedule;
  const [change] = next;
  const days = t('charts.days', { n: grace_days });
  const row = {
    ...schedule,
    hours: planOf(schedule),
    next_at: change?.at,
    next_action: change && t(`schedule.${change.action}`),
    lifetime: lifetime === null ? t('schedule.noLifetime') : t('schedule.lifetimeOf', { n: hoursText(lifetime), days }),
    maximum: maximum === null ? undefined : hoursText(maximum),
  };
  const values = facts
    .filter(({ name }) => Boolean(Object(row)[name]))
    .map((column) => ({ rule: columnRule({ columns: [column] }, column.name), label: say(column.label ?? '') }));
  return <ValueList label={t('schedule.heading')} values={values} row={row} />;
}
