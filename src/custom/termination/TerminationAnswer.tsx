import { useMemo } from 'react';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { MachineResultTable } from './MachineResultTable';
import type { TerminationOutcome } from './outcome';
import { answerOfOutcome } from './tellOutcome';

/** What came of a termination: in words, then machine by machine, then the raw answer. */
export function TerminationAnswer({ outcome }: { readonly outcome: TerminationOutcome }) {
  const answer = useMemo(() => answerOfOutcome(outcome), [outcome]);
  const { machines } = outcome;
  return (
    <ServerResponse answer={answer} folded={machines.length > 0}>
      {machines.length > 0 ? <MachineResultTable machines={machines} /> : null}
    </ServerResponse>
  );
}
