import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AskedAct } from '../definitions/find';

const actIn = (state: unknown): string | undefined => {
  const act = typeof state === 'object' && state !== null ? (state as Partial<AskedAct>).act : undefined;
  return typeof act === 'string' ? act : undefined;
};

/**
 * The act that the page of a thing was opened for, and what forgets it. It is taken out of the history at once: neither a reload nor
 * Back begins it again. Where the thing is none, or cannot be read, it is forgotten: nobody waits for it any more once it can.
 *
 * @param failed whether there is nothing to act on
 */
export function useAskedAct(failed: boolean) {
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
    if (failed && asked !== undefined) setAsked(undefined);
  }, [failed, asked]);
  return { asked, forget: () => setAsked(undefined) };
}
