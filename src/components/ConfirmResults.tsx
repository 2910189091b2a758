import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { t } from '../i18n/translate';
import styles from './ConfirmDialog.module.css';

/** The outcome of an action on one item. */
export interface ActResult {
  /** What was acted on. */
  readonly name: string;
  /** The name is an identifier, and is set like one. */
  readonly mono?: boolean;
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

const icons = { success: CheckCircle, warning: Warning, error: ErrorOutline } as const;

/** The word for an outcome. */
export const outcomeWords = {
  success: 'confirm.success',
  warning: 'confirm.warning',
  error: 'confirm.error',
} as const;

interface OutcomeIconProps {
  readonly tone: keyof typeof icons;
  readonly fontSize?: 'small' | 'inherit';
}

/** An outcome as a coloured icon; its word is beside it. */
export function OutcomeIcon({ tone, fontSize = 'small' }: OutcomeIconProps) {
  const Icon = icons[tone];
  return <Icon className={styles.icon} data-tone={tone} fontSize={fontSize} aria-hidden="true" />;
}

/** The outcomes of an action, one per line: icon, word and message. */
export function ConfirmResults({ results }: { readonly results: readonly ActResult[] }) {
  return (
    <ul className={`plain-list ${styles.results}`}>
      {results.map(({ name, mono = false, tone, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result has no state, and names may come twice
        <li key={index} className={styles.result}>
          <OutcomeIcon tone={tone} />
          <span>
            <bdi className={mono ? `mono ${styles.name}` : styles.name}>{name}</bdi> — {t(outcomeWords[tone])}
          </span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
