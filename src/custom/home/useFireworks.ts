import { useEffect, useRef, useState } from 'react';

/** Three clicks within two seconds light the fireworks for five (R6). */
export const fireworksRule = { clicks: 3, within: 2_000, shown: 5_000 } as const;

/** Whether the fireworks are on, and what the logo does when it is clicked. */
export function useFireworks(): { lit: boolean; click: () => void } {
  const [lit, setLit] = useState(false);
  const clicks = useRef<number[]>([]);

  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(false), fireworksRule.shown);
    return () => clearTimeout(timer);
  }, [lit]);

  function click(): void {
    const now = Date.now();
    clicks.current = [...clicks.current.filter((time) => now - time <= fireworksRule.within), now];
    if (clicks.current.length < fireworksRule.clicks) return;
    clicks.current = [];
    setLit(true);
  }

  return { lit, click };
}
