import { useRef, useState } from 'react';

/**
 * Lets one change of a screen be under way at a time, however often one presses (hostile case C10).
 *
 * @returns the name of the one under way, and what starts one: it does nothing while another runs
 */
export function useOneAtATime() {
  const [busy, setBusy] = useState<string>();
  const running = useRef(false);
  const run = async (name: string, act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };
  return { busy, run };
}

/** What a part of a screen needs to make a change that others wait for. */
export type OneAtATime = ReturnType<typeof useOneAtATime>;
