import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AskedAct } from '../definitions/find';

const actIn = (state: unknown): string | undefined => {
  const act = typeof state === 'object' && state !== null ? (state as Partial<AskedAct>).act : undefined;
  return typeof act === 'string' ? act : undefined;
};

/** Whether what a page shows was read since it was opened, or could not be. */
export type Latest = 'awaited' | 'read' | 'failed';

/**
 * The act that the page of a thing was opened for, once the thing was read, and what forgets it: nothing is begun with what was held from
 * before. It is taken out of the history at once: neither a reload nor Back begins it again. Where the thing is none, or cannot be read, it
 * is forgotten: nobody waits for it any more once it can.
 */
export function useAskedAct(latest: Latest) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string>();
  const wanted = actIn(state);
  useEffect(() => {
    if (wanted === undefined) return;
    setAsked(wanted);
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [wanted, pathname, search, navigate]);
  useEffect(() => {
    if (latest === 'failed' && asked !== undefined) setAsked(undefined);
  }, [latest, asked]);
  return { asked: latest === 'read' ? asked : undefined, forget: () => setAsked(undefined) };
}
