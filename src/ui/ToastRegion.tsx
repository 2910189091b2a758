import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../i18n/translate';
import styles from './ToastRegion.module.css';
import {
  currentToasts,
  dismissToast,
  holdToast,
  pressToast,
  releaseToast,
  subscribeToasts,
  type Toast,
} from './toasts';

/**
 * Beside `body`, not in it: an open dialog hides everything else in `body` from screen readers, and what a toast says
 * must be heard just then.
 */
function useHost(): HTMLElement {
  const [host] = useState(() => {
    const known = document.querySelector<HTMLElement>('[data-toasts]');
    if (known) return known;
    const made = document.createElement('div');
    made.dataset.toasts = '';
    document.documentElement.append(made);
    return made;
  });
  return host;
}

/** All visible toasts; mounted once, at the root. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return createPortal(
    <div className={styles.region} data-many={toasts.length > 2 || undefined}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    useHost(),
  );
}

/** A text of more characters may not be shown whole until it is pointed at, or has the focus. */
const fits = 60;

function ToastCard({ toast: { id, kind, text, detail = '', action } }: { toast: Toast }) {
  const length = (typeof text === 'string' ? text.length : 0) + detail.length;
  const hold = () => holdToast(id);
  const release = () => releaseToast(id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only stops its clock; nothing is lost without it
    <div
      className={styles.card}
      data-kind={kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={styles.mark} aria-hidden="true" />
      <div
        className={styles.words}
        role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
        tabIndex={length > fits ? 0 : undefined}
      >
        <span className={styles.text}>{text}</span>
        {detail ? <span className={`fine-print ${styles.detail}`}>{detail}</span> : null}
      </div>
      {action ? (
        <button type="button" className={`button plain ${styles.action}`} onClick={() => pressToast(id)}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={t('app.close')} onClick={() => dismissToast(id)}>
        ×
      </button>
    </div>
  );
}
