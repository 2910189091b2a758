import type { setSchedule } from '../../../contract/schedules';
import { TryOnPast } from '../../components/trial/TryOnPast';
import type { BelowProps } from '../../definitions/action';
import type { BodyOf } from '../../definitions/tool';

type Schedule = BodyOf<typeof setSchedule>;

/** Tries the typed schedule of a process on its recorded history. */
export default function ScheduleTrial({ rows: [process], typed, read }: BelowProps) {
  const rulesOf = () => {
    const { process_id } = process as Pick<Schedule, 'process_id'>;
    const values = read();
    return values && { process_id, schedule: values as Omit<Schedule, 'process_id' | 'revision'> };
  };
  return <TryOnPast typed={typed} rulesOf={rulesOf} />;
}
