import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import { type ProcessSchedule, pauseSchedule, setSchedule, weekdays } from '../../../contract/schedules';
import { t } from '../../i18n/translate';
import { callAction, type FormValues, preloadable, type RowAction } from '../defineResource';

/* The actions on the schedule of a process, whose row is that of the schedule. */

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zones that the browser knows. Its list lacks UTC. */
const zones = () => [...new Set(['UTC', browserZone(), ...Intl.supportedValuesOf('timeZone')])];

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** Returns the values of the form. A first schedule has the time zone of the browser. */
function valuesOf(schedule: ProcessSchedule): FormValues {
  const { off_hours, days, starts, stops, time_zone, revision } = schedule;
  const { default_lifetime_hours, maximum_lifetime_hours, grace_days } = schedule;
  return {
    ...{ off_hours: off_hours ? 'true' : '', days: days.join(','), starts, stops },
    time_zone: revision === 0 ? browserZone() : time_zone,
    default_lifetime_hours: numberText(default_lifetime_hours),
    maximum_lifetime_hours: numberText(maximum_lifetime_hours),
    grace_days: String(grace_days),
  };
}

/** Returns the full hour one day from now as a local time. */
function inOneDay(): string {
  const now = new Date();
  return new Date(now.getTime() + 86_400_000 - now.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 14)
    .concat('00');
}

const setPlan = callAction({
  name: 'set-schedule',
  label: 'schedule.set',
  icon: EventRepeat,
  call: setSchedule,
  when: ({ may_change }: ProcessSchedule) => may_change,
  body: ({ process_id, revision }: ProcessSchedule) => ({ process_id, revision }),
  asks: [
    { name: 'off_hours', help: 'schedule.offHoursHelp' },
    { name: 'days', choices: weekdays },
    { name: 'starts', columns: 2 },
    { name: 'stops', columns: 2 },
    {
      name: 'time_zone',
      kind: 'choice',
      choices: () => zones().map((value) => ({ value, label: value })),
      clearable: false,
      columns: 2,
    },
    { name: 'default_lifetime_hours', columns: 2 },
    { name: 'maximum_lifetime_hours', columns: 2 },
    { name: 'grace_days', columns: 2 },
  ],
  initial: valuesOf,
  question: {
    title: ([schedule]) => t('schedule.setTitle', { name: schedule?.process_name ?? '' }),
    button: () => t('schedule.set'),
    help: () => t('schedule.help'),
    below: preloadable(() => import('../../custom/schedules/ScheduleTrial')),
  },
  failed: 'schedule.saveFailed',
});

const pausePlan = callAction({
  name: 'pause-schedule',
  label: 'schedule.pause',
  icon: PauseCircle,
  call: pauseSchedule,
  when: ({ may_change, off_hours }: ProcessSchedule) => may_change && off_hours,
  body: ({ process_id }: ProcessSchedule) => ({ process_id }),
  asks: [{ name: 'until', required: 'schedule.untilRequired', help: false }],
  initial: () => ({ until: inOneDay() }),
  question: {
    title: ([schedule]) => t('schedule.pauseTitle', { name: schedule?.process_name ?? '' }),
    button: () => t('schedule.pause'),
    help: () => t('schedule.pauseHelp'),
  },
  failed: 'schedule.saveFailed',
});

const resumePlan = callAction({
  name: 'resume-schedule',
  label: 'schedule.resume',
  icon: PlayCircle,
  call: pauseSchedule,
  when: ({ may_change, paused_until }: ProcessSchedule) => may_change && paused_until !== null,
  body: ({ process_id }: ProcessSchedule) => ({ process_id, until: null }),
  failed: 'schedule.saveFailed',
});

export const scheduleActions = [setPlan, pausePlan, resumePlan].map((action) => ({
  ...(action as unknown as RowAction),
  needs: ['off_hours'],
}));
