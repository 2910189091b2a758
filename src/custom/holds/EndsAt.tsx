import { Countdown } from '../../components/machines/Countdown';
import { cellText, plainText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';

/** Renders the end of a machine as a countdown; other values as they are. */
export default function EndsAt({ value, row }: CellProps) {
  return row.ends_at ? <Countdown to={cellText(row.ends_at)} reason={plainText(row, 'ending')} /> : cellText(value);
}
