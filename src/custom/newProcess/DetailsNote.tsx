import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Sync from '@mui/icons-material/SyncOutlined';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import styles from './DetailsNote.module.css';
import { whole } from './FieldGroup';
import { templateFields } from './processForm';
import type { NewProcessState } from './useNewProcess';

const icons = { none: InfoOutlined, loading: Sync, taken: CheckCircle, failed: ErrorOutline } as const;

/** How it stands with the details of the template, seen and heard, and a way to fetch them again. */
export function DetailsNote({ state: { form, details, taken } }: { readonly state: NewProcessState }) {
  const { step, why, retry } = details;
  const Icon = icons[step];
  const words = {
    none: form.platform === 'DO' ? 'newProcess.detailsByHand' : 'newProcess.detailsFollow',
    loading: 'newProcess.detailsLoading',
    taken: taken.length < templateFields.length ? 'newProcess.detailsPart' : 'newProcess.detailsTaken',
    failed: 'newProcess.detailsMissing',
  } as const;
  return (
    <div className={`${styles.note} ${whole}`} data-step={step}>
      <Icon fontSize="small" aria-hidden="true" />
      <div className={styles.words} role="status">
        <span>{t(words[step])}</span>
        {why === undefined ? null : <span className={styles.why}>{why}</span>}
      </div>
      {step === 'failed' ? <ActButton label={t('newProcess.fetchAgain')} small onPress={retry} /> : null}
    </div>
  );
}
