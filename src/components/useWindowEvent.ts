import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `act` on each event of the window. A visible page already takes keys. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  act: (event: WindowEventMap[Name]) => unknown,
): void {
  const onEvent = useEffectEvent(act);
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[Name]) => void onEvent(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
