import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { terminateProcessMachines } from '../../../contract/launches';
import { forgetMachines } from '../../ui/tool/forgetMachines';
import { forgetProcesses } from '../../ui/tool/forgetProcesses';
import { sessionOpen } from '../../ui/tool/sessionOpen';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { useDraft } from '../../ui/tool/useDraft';
import { useLastAnswer } from '../../ui/tool/useLastAnswer';
import { useProcesses } from '../../ui/tool/useProcesses';
import { useReads } from '../../ui/tool/useReads';
import { outcomeOf } from '../termination/outcome';
import { type RequestGroup, wantedOf } from '../termination/plan';
import { withStates } from '../termination/readStates';
import { resultPerMachine } from '../termination/resultPerMachine';
import { sendTermination } from '../termination/sendTermination';
import { answerOfOutcome, tellOutcome } from '../termination/tellOutcome';
import { askForPlan } from './processPlanner';
import {
  bodyOf,
  emptyForm,
  readForm,
  type TerminationFaults,
  type TerminationForm,
  terminationForm,
  type Wanted,
} from './processTerminationForm';

const name = 'machine-termination';
const words = { failed: 'terminate.failed', forbidden: 'processTools.forbidden' } as const;
const noFaults: TerminationFaults = {};

/** The state and the acts of the page: the form, the question before anything is sent, and what came of it. */
export function useMachineTermination(given: Partial<TerminationForm> | undefined) {
  const { draft, change, filled, discard, drop } = useDraft(name, terminationForm, emptyForm, given);
  const { answer, busy, run, close } = useLastAnswer(name);
  const [faults, setFaults] = useState(noFaults);
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<Wanted>();
  // The names of processes help; the page works without them.
  const processes = useProcesses(true, true);
  const client = useQueryClient();
  const reads = useReads();

  function ask(): void {
    if (busy) return;
    const read = readForm(draft);
    setFaults('faults' in read ? read.faults : noFaults);
    if ('faults' in read) setRefusals((before) => before + 1);
    else if (sessionOpen()) setAsked(read.wanted);
  }

  /** Does what was asked about; where there is a plan, to exactly its machines. The page can be left meanwhile: it goes on. */
  async function terminate(wanted: Wanted, group: RequestGroup | undefined): Promise<ToolAnswer | undefined> {
    const hit = group ? wantedOf(wanted, group) : wanted;
    const result = await sendTermination(terminateProcessMachines, bodyOf(hit), words);
    await forgetMachines(client);
    await forgetProcesses(client);
    if (!result) return undefined;
    const outcome = outcomeOf([{ ...result, machines: group ? resultPerMachine(group, result) : result.machines }]);
    tellOutcome(outcome);
    if (outcome.tone === 'success') drop(draft);
    const unknown = outcome.tone === 'warning' && group !== undefined;
    const known = unknown ? await withStates(outcome, () => askForPlan(hit, reads.current.signal)) : outcome;
    return { ...answerOfOutcome(known), body: { machines: known.machines } };
  }

  return {
    form: draft,
    processes,
    faults,
    refusals,
    busy,
    answer,
    filled,
    change: (part: Partial<TerminationForm>) => {
      change(part);
      setFaults(noFaults);
    },
    ask,
    /** What is asked about. */
    asked,
    cancel: () => setAsked(undefined),
    terminate: (wanted: Wanted, group: RequestGroup | undefined) => {
      setAsked(undefined);
      void run(() => terminate(wanted, group));
    },
    close,
    discard: () => {
      discard();
      setFaults(noFaults);
    },
  };
}

export type MachineTerminationState = ReturnType<typeof useMachineTermination>;
