import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './ToastRegion.module.css';
import { currentToasts, subscribeToasts } from './toasts';

const anyToast = () => currentToasts().length > 0;

function tellPlace(slot: HTMLElement): void {
  const { style } = document.documentElement;
  const { left, width } = slot.getBoundingClientRect();
  style.setProperty('--toasts-left', `${left}px`);
  style.setProperty('--toasts-width', `${width}px`);
}

/**
 * The part of a bar at the top of the page in which toasts are shown: what stands in it can be done without while one does, so that
 * toasts lie over nothing else. There is one at a time; it tells its place to the toasts as CSS variables.
 */
export function ToastSlot({ children }: { readonly children?: ReactNode }) {
  const slot = useRef<HTMLDivElement>(null);
  const isShown = useSyncExternalStore(subscribeToasts, anyToast);
  // Only while there are any: it measures the page, and what it tells the whole document is styled by.
  useLayoutEffect(() => {
    const element = slot.current;
    if (!isShown || !element) return undefined;
    // On a phone, what stands beside it makes room for a toast: before that is drawn.
    tellPlace(element);
    const observer = new ResizeObserver(() => tellPlace(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isShown]);
  useLayoutEffect(
    () => () => {
      const { style } = document.documentElement;
      style.removeProperty('--toasts-left');
      style.removeProperty('--toasts-width');
    },
    [],
  );
  return (
    <div ref={slot} className={styles.slot}>
      {children}
    </div>
  );
}
