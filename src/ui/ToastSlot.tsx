import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './ToastSlot.module.css';

/**
 * The part of a bar at the top of the page in which toasts are shown: what stands in it can be done without while one does, so that
 * toasts lie over nothing else. There is one at a time; it tells its place to the toasts as CSS variables.
 */
export function ToastSlot({ children }: { readonly children?: ReactNode }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = slot.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => {
      const { left, width } = element.getBoundingClientRect();
      style.setProperty('--toasts-left', `${left}px`);
      style.setProperty('--toasts-width', `${width}px`);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts-left');
      style.removeProperty('--toasts-width');
    };
  }, []);
  return (
    <div ref={slot} className={styles.slot}>
      {children}
    </div>
  );
}
