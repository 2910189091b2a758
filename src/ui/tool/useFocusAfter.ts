import { type RefObject, useRef } from 'react';

/**
 * For what takes itself away when it is pressed: the focus goes to the button that is there always, not to the page's
 * beginning.
 *
 * @returns the ref of that button, and what makes an act one that ends there
 * @example
 * const [submit, andThenFocus] = useFocusAfter();
 * <ActButton ref={submit} … /> <ActButton onPress={andThenFocus(discard)} … />
 */
export function useFocusAfter(): readonly [RefObject<HTMLButtonElement | null>, (act: () => void) => () => void] {
  const button = useRef<HTMLButtonElement>(null);
  return [
    button,
    (act) => () => {
      act();
      button.current?.focus();
    },
  ];
}
