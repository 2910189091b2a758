import { Countdown } from '../../components/machines/Countdown';
import { cellText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';

/** Renders the time of a machine's termination as a countdown; other values as they are. */
export default function EndsAt({ value, row }: CellProps) {
  return row.ends_at ? <Countdown to={cellText(row.ends_at)} /> : cellText(value);
}
