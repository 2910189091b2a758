import { useEffect, useState } from 'react';
import { planTermination } from '../../../contract/machines';
import { isOffered } from '../../authProvider/offeredCalls';
import { type Foresight, readPlan } from './readPlan';
import type { Wanted } from './terminationForm';

/**
 * The plan of what is wanted, where the back end offers plans (D52), and `reading` until it is there. Leaving, or wanting
 * something else, cancels the read (D21).
 */
export function useForesight(wanted: Wanted): Foresight {
  const [offered] = useState(() => isOffered(planTermination));
  const [known, setKnown] = useState<{ readonly wanted: Wanted; readonly foresight: Foresight }>();

  useEffect(() => {
    if (!offered) return;
    const reading = new AbortController();
    void readPlan(wanted, reading.signal).then((foresight) => {
      if (foresight && !reading.signal.aborted) setKnown({ wanted, foresight });
    });
    return () => reading.abort();
  }, [wanted, offered]);

  if (!offered) return { step: 'none' };
  return known?.wanted === wanted ? known.foresight : { step: 'reading' };
}
