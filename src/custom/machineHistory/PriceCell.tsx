import { estimateText } from '../../components/cost/costTexts';
import { usePrice } from '../../components/cost/usePrice';
import { cellText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';

/** Shows the price of a machine an hour and a month, with its date. */
export default function PriceCell({ value, row }: CellProps) {
  const estimate = usePrice(row);
  return estimate && estimate.hourly !== null ? estimateText(estimate, 'cost.machine') : cellText(value);
}
