import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type FirstStep, firstSteps, listFirstSteps } from '../../../contract/firstSteps';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ask } from '../../dataProvider/ask';
import { t } from '../../i18n/translate';
import { PageSection } from '../../ui/PageSection';
import { useRefreshEvent } from '../../ui/reading';
import styles from './FirstSteps.module.css';

/** Where each step is done; accounts are given in a file. */
const places: Readonly<Partial<Record<FirstStep, string>>> = {
  people: '/dashboard/admin/invite',
  verticals: '/dashboard/admin/create',
  template: '/dashboard/aws/templatefromimage',
  request: '/dashboard/launch/newprocess',
  launch: '/dashboard/launch/launch',
};

const isStep = (text: string): text is FirstStep => firstSteps.some((step) => step === text);

/** What is done of what a new installation needs; where the back end does not say, nothing is asked (D52). */
export function useFirstSteps() {
  useOffers();
  return useQuery({
    queryKey: [listFirstSteps.name],
    queryFn: async ({ signal }) => (await ask(listFirstSteps, { signal })).answer.data,
    enabled: isOffered(listFirstSteps),
  });
}

/** What a new installation needs, as far as it is done; nothing where all is. */
export function FirstSteps() {
  const { data = [], refetch } = useFirstSteps();
  const offered = isOffered(listFirstSteps);
  useRefreshEvent(() => {
    if (offered) void refetch();
  });
  if (data.every(({ done }) => done)) return null;
  return (
    <div className={styles.section}>
      <PageSection heading={t('firstSteps.heading')}>
        <p className={styles.does}>{t('firstSteps.does')}</p>
        <ol className={styles.steps}>
          {data.map(({ step, done }) => (isStep(step) ? <Step key={step} step={step} done={done} /> : null))}
        </ol>
      </PageSection>
    </div>
  );
}

function Step({ step, done }: { readonly step: FirstStep; readonly done: boolean }) {
  const Icon = done ? CheckCircle : RadioButtonUnchecked;
  const place = places[step];
  const words = t(`firstSteps.${step}`);
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon
        fontSize="small"
        className={styles.icon}
        role="img"
        aria-hidden={false}
        aria-label={t(done ? 'firstSteps.done' : 'firstSteps.open')}
      />
      <span>
        {done || place === undefined ? words : <Link to={place}>{words}</Link>}
        {!done && step === 'accounts' ? <span className={styles.how}> {t('firstSteps.accounts.how')}</span> : null}
      </span>
    </li>
  );
}
