import { useEffect, useState } from 'react';
import type { Call } from '../../../contract/call';
import { isOffered } from '../../authProvider/offeredCalls';
import { type Foresight, type Planner, readPlan } from './readPlan';

/**
 * The plan of what is wanted, where the back end offers plans (D52), and `reading` until it is there. Leaving, or wanting
 * something else, cancels the read (D21).
 *
 * @param call the one that makes plans
 * @param plannerOf the same function each time
 */
export function useForesight<Wanted>(
  call: Pick<Call, 'name'>,
  wanted: Wanted,
  plannerOf: (wanted: Wanted) => Planner,
): Foresight {
  const [offered] = useState(() => isOffered(call));
  const [known, setKnown] = useState<{ readonly wanted: Wanted; readonly foresight: Foresight }>();

  useEffect(() => {
    if (!offered) return;
    const reading = new AbortController();
    void readPlan(plannerOf(wanted), reading.signal).then((foresight) => {
      if (foresight && !reading.signal.aborted) setKnown({ wanted, foresight });
    });
    return () => reading.abort();
  }, [wanted, offered, plannerOf]);

  if (!offered) return { step: 'none' };
  return known?.wanted === wanted ? known.foresight : { step: 'reading' };
}
