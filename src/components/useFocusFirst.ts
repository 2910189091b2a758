import { type RefObject, useEffect } from 'react';

const selectors = { field: 'input, textarea', invalid: '[aria-invalid="true"]' } as const;

/**
 * Focuses the first field of a form, or the first invalid one.
 *
 * @param cause a different value each time; falsy to leave the focus
 */
export function useFocusFirst(form: RefObject<HTMLElement | null>, what: keyof typeof selectors, cause: unknown): void {
  useEffect(() => {
    if (cause) form.current?.querySelector<HTMLElement>(selectors[what])?.focus();
  }, [form, what, cause]);
}
