import { type RefObject, useRef } from 'react';
import { columnHeaders } from './tableDom';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Makes the controls of one header tab stops, since those of 30 columns would be a hundred stops before the rows. Arrows, Home and
 * End move the focus to another column. The stop moves in the DOM, so that no header renders.
 */
export function useHeaderFocus(frame: RefObject<HTMLElement | null>) {
  const stop = useRef<Element | undefined>(undefined);

  const headers = () => [...(frame.current?.querySelectorAll(columnHeaders) ?? [])];
  const controlsOf = (header: Element | undefined) => [
    ...(header?.querySelectorAll<HTMLElement>('button, [role="separator"]') ?? []),
  ];

  function moveStop(header: Element | undefined): void {
    for (const control of controlsOf(stop.current)) control.tabIndex = -1;
    for (const control of controlsOf(header)) control.tabIndex = 0;
    stop.current = header;
  }

  return {
    onFocus(target: Element): void {
      const header = target.closest(columnHeaders);
      if (header && header !== stop.current) moveStop(header);
    },

    /**
     * Moves the focus to the same control of another column, or to its first one if that is disabled.
     *
     * @returns true if the key moves between columns
     */
    onKey(key: string, target: HTMLElement): boolean {
      const step = steps[key];
      const all = headers();
      const from = all.findIndex((header) => header.contains(target));
      if (step === undefined || from < 0) return false;
      const to = all[Math.max(0, Math.min(all.length - 1, from + step))];
      const controls = controlsOf(to).filter((control) => !control.matches(':disabled'));
      const like = controlsOf(to)[controlsOf(all[from]).indexOf(target)];
      (like && controls.includes(like) ? like : controls[0])?.focus();
      return true;
    },

    /** Restores the stop after headers were rendered, if its column is gone. */
    restore(): void {
      if (!stop.current?.isConnected) moveStop(headers()[0]);
    },
  };
}
