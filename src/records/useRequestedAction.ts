import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AskedAct } from '../definitions/find';

const actIn = (state: unknown): string | undefined => {
  const act = typeof state === 'object' && state !== null ? (state as Partial<AskedAct>).act : undefined;
  return typeof act === 'string' ? act : undefined;
};

/** State of the first read since the page was opened. */
export type Latest = 'awaited' | 'read' | 'failed';

/**
 * Returns the action that the page was opened for, once the record is loaded, and a function that forgets it. The action is removed from
 * the history entry at once, so that neither a reload nor Back runs it again. A failed read forgets it.
 */
export function useRequestedAction(latest: Latest) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string>();
  const wanted = actIn(state);
  useEffect(() => {
    if (wanted === undefined) return;
    setAsked(wanted);
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [wanted, pathname, search, navigate]);
  if (latest === 'failed' && asked !== undefined) setAsked(undefined);
  return { asked: latest === 'read' ? asked : undefined, forget: () => setAsked(undefined) };
}
