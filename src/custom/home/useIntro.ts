import { useEffect, useState } from 'react';

const seenKey = 'intro-seen';

/** The intro ends by itself after this long, in ms (R5). */
export const introLimit = 8_000;

function wanted(): boolean {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  try {
    return sessionStorage.getItem(seenKey) === null;
  } catch {
    return false;
  }
}

/** Whether the intro is on, and how to end it. It is on once a session, and never under reduced motion (D30). */
export function useIntro(): { playing: boolean; skip: () => void } {
  const [playing, setPlaying] = useState(wanted);

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setPlaying(false), introLimit);
    return () => clearTimeout(timer);
  }, [playing]);

  useEffect(() => {
    if (playing) return;
    try {
      sessionStorage.setItem(seenKey, 'yes');
    } catch {
      // Without storage `wanted` is false anyway.
    }
  }, [playing]);

  return { playing, skip: () => setPlaying(false) };
}
