import Typography from '@mui/material/Typography';
import { estimateText } from '../../components/cost/costTexts';
import { t } from '../../i18n/translate';
import type { Plan, PlannedMachine } from './plan';

/** States in which a machine costs something. */
const costly = ['pending', 'running'];

interface SavingsProps {
  readonly plan: Pick<Plan, 'priced_at'>;
  /** The machines that are terminated. */
  readonly machines: readonly PlannedMachine[];
}

/** Says what a termination saves, if the back end has a price list. */
export function Savings({ plan: { priced_at: pricedAt }, machines }: SavingsProps) {
  if (pricedAt === undefined || machines.length === 0) return null;
  const running = machines.filter(({ state }) => costly.includes(state));
  const prices = running.flatMap(({ hourly_price: price }) => price ?? []);
  const unpriced = running.length - prices.length;
  const hourly = prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0);
  return (
    <Typography>
      {running.length === 0 ? t('cost.savesNothing') : estimateText({ hourly, pricedAt, unpriced }, 'cost.saves')}
    </Typography>
  );
}
