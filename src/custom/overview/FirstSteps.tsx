import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type FirstStep, firstSteps, listFirstSteps } from '../../../contract/firstSteps';
import { PageSection } from '../../components/PageSection';
import { useCall } from '../../components/useCall';
import { t } from '../../i18n/translate';

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
export const useFirstSteps = () => useCall(listFirstSteps);

interface FirstStepsProps {
  /** Shown until the steps have loaded. */
  readonly blank?: ReactNode;
}

/** The checklist of a new installation; nothing once all steps are done. */
export default function FirstSteps({ blank = null }: FirstStepsProps) {
  const { data = [], isLoading } = useFirstSteps();
  if (isLoading) return blank;
  const steps = data.flatMap(({ step, done }) => (isStep(step) ? [{ step, done }] : []));
  if (steps.every(({ done }) => done)) return null;
  const isLaunched = steps.some(({ step, done }) => step === 'launch' && done);
  const count = { done: steps.filter(({ done }) => done).length, all: steps.length };
  return (
    <Box sx={{ mb: 4 }}>
      <PageSection heading={t('firstSteps.heading')}>
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>
          {t(isLaunched ? 'firstSteps.launched' : 'firstSteps.does')} {t('firstSteps.count', count)}.
        </Typography>
        <Box component="ol" sx={stepGrid}>
          {steps.map((one) => (
            <Step key={one.step} {...one} />
          ))}
        </Box>
      </PageSection>
    </Box>
  );
}

const stepGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: '8px 16px',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

function Step({ step, done }: { readonly step: FirstStep; readonly done: boolean }) {
  const Icon = done ? CheckCircle : RadioButtonUnchecked;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, '& a': done ? { color: 'text.secondary' } : {} }}>
      <Icon
        fontSize="small"
        color={done ? 'success' : 'disabled'}
        role="img"
        aria-hidden={false}
        aria-label={t(done ? 'firstSteps.done' : 'firstSteps.open')}
      />
      <Link to={places[step]}>{t(`firstSteps.${step}`)}</Link>
    </Box>
  );
}
