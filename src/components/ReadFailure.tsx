import Button from '@mui/material/Button';
import { useRef } from 'react';
import { t } from '../i18n/translate';
import styles from './notice.module.css';
import { useFocusOnHeading } from './useFocusOnHeading';

interface ReadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** A load failure with `Try again`. When it unmounts after a press, the focus moves to the page's heading. */
export function ReadFailure({ text, onRetry }: ReadFailureProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnHeading(notice);
  return (
    <div ref={notice} className={styles.notice} data-kind="error">
      <p role="alert">{text}</p>
      <Button onClick={onRetry}>{t('list.retry')}</Button>
    </div>
  );
}
