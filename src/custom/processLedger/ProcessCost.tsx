import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { listCosts } from '../../../contract/costs';
import { budgetText, pricedText, sumText, unpricedTexts } from '../../components/cost/costTexts';
import { useCall } from '../../components/useCall';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';

type Cost = z.output<typeof listCosts.answer>['data'][number];

function costTexts(cost: Cost): readonly string[] {
  const { this_month, last_month, this_month_unpriced: unpriced = 0, priced_at: date = '', budget, budget_used } = cost;
  return [
    `${t('cost.months', { now: sumText(this_month), before: sumText(last_month) })} ${pricedText(date)}.`,
    ...unpricedTexts(unpriced),
    ...(budget ? [t('cost.ofBudget', { percent: budget_used ?? t('cost.unknown'), budget: budgetText(budget) })] : []),
  ];
}

/** Shows what a process has cost this month and cost in the last one, and links to the list of costs. */
export function ProcessCost({ id }: { readonly id: string }) {
  const { data, error } = useCall(listCosts, { query: { process_id: id }, follows: ['process'] });
  const [cost] = data ?? [];
  if (!cost && !error) return null;
  const texts = cost ? costTexts(cost) : [`${t('cost.unknown')}.`];
  return (
    <Typography variant="body2">
      <Link to={`/dashboard/launch/cost${searchWith('', { process_id: [id] })}`}>{t('cost.ofProcess')}</Link>
      {`: ${texts.join(' ')}`}
    </Typography>
  );
}
