import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first invalid field after each refusal of a form.
 *
 * @param refusal a different value for each refusal; falsy if there was none
 */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}
