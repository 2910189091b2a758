import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type FirstStep, firstSteps, listFirstSteps } from '../../../contract/firstSteps';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { PageSection } from '../../components/PageSection';
import { useRefreshEvent } from '../../components/reading';
import { ask } from '../../dataProvider/ask';
import { t } from '../../i18n/translate';
import styles from './FirstSteps.module.css';

/** The page on which each step is done. */
const places: Readonly<Record<FirstStep, string>> = {
  people: '/dashboard/admin/invite',
  verticals: '/dashboard/admin/create',
  accounts: '/dashboard/admin/verticals',
  template: '/dashboard/aws/templatefromimage',
  request: '/dashboard/launch/newprocess',
  approve: '/dashboard/admin/approveprocess',
  launch: '/dashboard/launch/launch',
};

const isStep = (text: string): text is FirstStep => firstSteps.some((step) => step === text);

/** Loads the first steps; sends nothing unless the back end offers them (D52). */
export function useFirstSteps() {
  useOffers();
  return useQuery({
    queryKey: [listFirstSteps.name],
    queryFn: async ({ signal }) => (await ask(listFirstSteps, { signal })).answer.data,
    enabled: isOffered(listFirstSteps),
  });
}

interface FirstStepsProps {
  /** Shown until the steps have loaded; absent: nothing is. */
  readonly blank?: ReactNode;
}

/** The checklist of a new installation; nothing once all of it is done. */
export default function FirstSteps({ blank = null }: FirstStepsProps) {
  const { data = [], isLoading, refetch } = useFirstSteps();
  const offered = isOffered(listFirstSteps);
  useRefreshEvent(() => {
    if (offered) void refetch();
  });
  if (isLoading) return blank;
  const steps = data.flatMap(({ step, done }) => (isStep(step) ? [{ step, done }] : []));
  if (steps.every(({ done }) => done)) return null;
  const isLaunched = steps.some(({ step, done }) => step === 'launch' && done);
  const count = { done: steps.filter(({ done }) => done).length, all: steps.length };
  return (
    <div className={styles.section}>
      <PageSection heading={t('firstSteps.heading')}>
        <p className={styles.does}>
          {t(isLaunched ? 'firstSteps.launched' : 'firstSteps.does')} {t('firstSteps.count', count)}.
        </p>
        <ol className={styles.steps}>
          {steps.map((one) => (
            <Step key={one.step} {...one} />
          ))}
        </ol>
      </PageSection>
    </div>
  );
}

function Step({ step, done }: { readonly step: FirstStep; readonly done: boolean }) {
  const Icon = done ? CheckCircle : RadioButtonUnchecked;
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon
        fontSize="small"
        className={styles.icon}
        role="img"
        aria-hidden={false}
        aria-label={t(done ? 'firstSteps.done' : 'firstSteps.open')}
      />
      <Link to={places[step]}>{t(`firstSteps.${step}`)}</Link>
    </li>
  );
}
