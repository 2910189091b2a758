import { useRef } from 'react';
import { t } from '../i18n/translate';
import styles from './notice.module.css';
import { useFocusOnHeading } from './useFocusOnHeading';

interface ReadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/**
 * Stands in the place of what could not be read, with `Try again`. When the press has helped, the button goes: the focus
 * goes to the heading of the page then, and Tab on to what has been read.
 */
export function ReadFailure({ text, onRetry }: ReadFailureProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnHeading(notice);
  return (
    <div ref={notice} className={styles.notice} data-kind="error">
      <p role="alert">{text}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </div>
  );
}
