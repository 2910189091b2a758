import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Sync from '@mui/icons-material/SyncOutlined';
import { useRef } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
import styles from './DetailsNote.module.css';
import { whole } from './FieldGroup';
import { templateFields } from './processForm';
import type { NewProcessState } from './useNewProcess';

const icons = { none: InfoOutlined, loading: Sync, taken: CheckCircle, failed: ErrorOutline } as const;

/** How it stands with the details of the template, seen and heard, and a way to fetch them again. */
export function DetailsNote({ state: { form, details, taken } }: { readonly state: NewProcessState }) {
  const { step, why, retry, retrying } = details;
  const words = useRef<HTMLDivElement>(null);
  const offered = step === 'failed' || retrying;
  useFocusWhenLost(words, offered ? 1 : 0);
  const Icon = icons[step];
  const texts = {
    none: form.platform === 'DO' ? 'newProcess.detailsByHand' : 'newProcess.detailsFollow',
    loading: 'newProcess.detailsLoading',
    taken: taken.length < templateFields.length ? 'newProcess.detailsPart' : 'newProcess.detailsTaken',
    failed: 'newProcess.detailsMissing',
  } as const;
  return (
    <div className={`${styles.note} ${whole}`} data-step={step}>
      <Icon fontSize="small" aria-hidden="true" />
      <div ref={words} tabIndex={-1} className={styles.words} role="status">
        <span>{t(texts[step])}</span>
        {why === undefined ? null : <span className={styles.why}>{why}</span>}
      </div>
      {offered ? <ActButton label={t('newProcess.fetchAgain')} small busy={retrying} onPress={retry} /> : null}
    </div>
  );
}
