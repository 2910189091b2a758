import { type RefObject, useRef } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Of all headers only one's controls are tab stops: those of 30 columns would keep whoever goes by keyboard a hundred
 * stops from the rows. Arrows lead from column to column. Like the cells' own, the stop is moved in the page itself.
 */
export function useHeaderFocus(frame: RefObject<HTMLElement | null>) {
  const stop = useRef<Element | undefined>(undefined);

  const headers = () => [...(frame.current?.querySelectorAll('thead th') ?? [])];
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
      const header = target.closest('thead th');
      if (header && header !== stop.current) moveStop(header);
    },

    /** @returns whether the key led to another column: to the control there that is like the one that had the focus */
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

    /** After headers were drawn: the stop is there again if its column went. */
    restore(): void {
      if (!stop.current?.isConnected) moveStop(headers()[0]);
    },
  };
}
