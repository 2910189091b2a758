import { Countdown } from '../../components/machines/Countdown';
import { cellText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';

/** Renders the time of a machine's termination as a countdown; nothing for other machines. */
export default function EndsAt({ value }: CellProps) {
  return value ? <Countdown to={cellText(value)} /> : null;
}
