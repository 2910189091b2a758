import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { listCosts } from '../../../contract/costs';
import { isOffered } from '../../authProvider/offeredCalls';
import { budgetText, pricedText, sumText, unpricedTexts } from '../../components/cost/costTexts';
import { useRead } from '../../components/reading';
import { callApi } from '../../dataProvider/callApi';
import { follows } from '../../dataProvider/live/subscriptions';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';

/** Shows what a process has cost this month and cost in the last one, and links to the list of costs. */
export function ProcessCost({ id }: { readonly id: string }) {
  const { data } = useRead({
    queryKey: [listCosts.name, id],
    queryFn: async ({ signal }) =>
      (await callApi(listCosts, { query: { process_id: id }, signal })).answer.data[0] ?? null,
    enabled: isOffered(listCosts),
    meta: follows('process'),
  });
  if (!data) return null;
  const { this_month, last_month, this_month_unpriced: unpriced = 0, priced_at: date = '', budget, budget_used } = data;
  const texts = [
    `${t('cost.months', { now: sumText(this_month), before: sumText(last_month) })} ${pricedText(date)}.`,
    ...unpricedTexts(unpriced),
    ...(budget ? [t('cost.ofBudget', { percent: budget_used ?? t('cost.unknown'), budget: budgetText(budget) })] : []),
  ];
  return (
    <Typography variant="body2">
      <Link to={`/dashboard/launch/cost${searchWith('', { process_id: [id] })}`}>{t('cost.ofProcess')}</Link>
      {`: ${texts.join(' ')}`}
    </Typography>
  );
}
