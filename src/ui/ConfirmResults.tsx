import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { t } from '../i18n/translate';
import styles from './ConfirmResults.module.css';

/** What came of an act on one thing. */
export interface ActResult {
  /** What was acted on. */
  readonly name: string;
  /** The name is an identifier, and is set like one. */
  readonly mono?: boolean;
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

const icons = { success: CheckCircle, warning: Warning, error: ErrorOutline } as const;
const words = { success: 'confirm.success', warning: 'confirm.warning', error: 'confirm.error' } as const;

/** The ends of an act, a line each: an icon, a word, and what was said. */
export function ConfirmResults({ results }: { readonly results: readonly ActResult[] }) {
  return (
    <ul className={styles.results}>
      {results.map(({ name, mono = false, tone, text }, index) => {
        const Icon = icons[tone];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result has no state, and names may come twice
          <li key={index} className={styles.result} data-tone={tone}>
            <Icon fontSize="small" aria-hidden="true" />
            <span>
              <bdi className={mono ? `mono ${styles.name}` : styles.name}>{name}</bdi> — {t(words[tone])}
            </span>
            <span className={styles.text}>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
