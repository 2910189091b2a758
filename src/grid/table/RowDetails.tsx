import Close from '@mui/icons-material/Close';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { type ColumnRule, ruleValue } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import { cellLook, wholeText } from '../../ui/cellLook';
import { writeClipboard } from '../../ui/copying';
import { IconButton } from '../../ui/IconButton';
import { showToast, toastDurations } from '../../ui/toasts';
import { columnLabel } from '../columns';
import styles from './RowDetails.module.css';

interface RowDetailsProps {
  /** What the row is called. */
  readonly name: string;
  readonly rules: readonly ColumnRule[];
  readonly row: Row;
  readonly onClose: () => void;
}

/** One row, every value of it whole: for touch, where nothing hovers, and for texts too long for a cell. */
export function RowDetails({ name, rules, row, onClose }: RowDetailsProps) {
  const id = useId();
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullScreen={phone}
      maxWidth="md"
      fullWidth
      transitionDuration={still ? 0 : motion.quick}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <bdi>{name}</bdi>
        </h2>
        <IconButton label={t('app.close')} icon={Close} onClick={onClose} />
      </div>
      <dl className={styles.values}>
        {rules.map((rule) => {
          const text = wholeText(rule, row);
          const { kind, text: drawn, tone } = cellLook(rule, row);
          const column = columnLabel(rule);
          const json = linesOf(ruleValue(rule, row));
          return (
            <div key={rule.name} className={styles.value}>
              <dt>{column}</dt>
              <dd data-kind={json === undefined ? kind : 'identifier'}>
                <bdi data-tone={tone}>{json ?? text}</bdi>
                {kind === 'time' ? <span className={styles.local}>{t('list.localTime', { time: drawn })}</span> : null}
              </dd>
              <IconButton
                label={t('list.copyValue', { column })}
                icon={ContentCopy}
                disabled={text === ''}
                onClick={() => void copy(text)}
              />
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}

/** An object's JSON with a line for each key; `undefined` for any other value. */
function linesOf(value: unknown): string | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? JSON.stringify(value, null, 2) : undefined;
}

async function copy(text: string): Promise<void> {
  try {
    await writeClipboard(text);
    showToast('success', t('list.copiedCell'));
  } catch {
    showToast('error', t('list.copyFailed'), { duration: toastDurations.long });
  }
}
