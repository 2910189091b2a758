import { type MouseEvent, useSyncExternalStore } from 'react';
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
  type ToastLink,
} from './toasts';

/**
 * The element that holds the toasts. It is a sibling of `body`: an open dialog hides everything in `body` from screen readers, but
 * toasts must still be announced.
 */
const host = document.createElement('div');
host.dataset.toasts = '';
document.documentElement.append(host);

/** A ref that measures the toasts. Pages, dialogs and bars at the bottom leave this much room, so that they can be scrolled clear. */
function measureToasts(region: HTMLElement | null) {
  if (!region) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--toasts-height', `${region.offsetHeight}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts-height');
  };
}

/** Renders all toasts at the bottom of the window. Mounted once, at the root. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return createPortal(
    toasts.length === 0 ? null : (
      <div ref={measureToasts} className={styles.region}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    ),
    host,
  );
}

/** A text longer than this may have to be scrolled, so it must be focusable. */
const longestWhole = 200;

function ToastCard({ toast: { id, kind, text, detail = '', action, link } }: { toast: Toast }) {
  const length = (typeof text === 'string' ? text.length : 0) + detail.length;
  const hold = () => holdToast(id);
  const release = () => releaseToast(id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only stops its timer; nothing is lost without it
    <div
      className={styles.card}
      data-kind={kind}
      // A toast that appears under a resting pointer closes in time.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && hold()}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={styles.mark} aria-hidden="true" />
      <div
        className={styles.words}
        role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
        tabIndex={length > longestWhole ? 0 : undefined}
      >
        <span className={styles.text}>{text}</span>
        {detail ? <span className={`fine-print ${styles.detail}`}>{detail}</span> : null}
      </div>
      {link ? <ResultLink {...link} onOpen={() => dismissToast(id)} /> : null}
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

/** Links to the result. The toasts are outside the router, so the link calls `open` unless it opens a new tab. */
function ResultLink({ label, address, open, onOpen }: ToastLink & { readonly onOpen: () => void }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
    open();
  };
  return (
    <a className={styles.link} href={address} onClick={follow}>
      {label}
    </a>
  );
}
