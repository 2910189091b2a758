import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOfSession, useDraftOfSession } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import { forgetMachines } from '../../ui/tool/forgetMachines';
import { sessionOpen } from '../../ui/tool/sessionOpen';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { useReads } from '../../ui/tool/useReads';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { type MachineAct, sendAct } from './actOnMachine';
import { emptyForm, type Faults, faultsOf, type MachineField, type MachineForm, machineForm } from './machineForm';

const draftName = 'machine-status';

/** An answer, and what was asked: the form may be filled otherwise by now. */
interface Answered {
  readonly form: MachineForm;
  readonly answer: ToolAnswer;
}

/** The state and the acts of the Machine Status form. Stop and Terminate ask first (D34). */
export function useMachineTool(given: Partial<MachineForm> | undefined) {
  const [form, setForm] = useState(() => ({ ...emptyForm, ...(given ?? draftOfSession(draftName, machineForm)) }));
  useDraftOfSession(draftName, machineForm, form);
  const [faults, setFaults] = useState<Faults>({});
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<MachineAct>();
  const [answered, setAnswered] = useState<Answered>();
  const { busy, run } = useOneAtATime();
  const client = useQueryClient();
  const reads = useReads();

  function change(field: MachineField, value: string): void {
    setForm((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  }

  function act(name: MachineAct): Promise<void> {
    return run(name, async () => {
      if (!sessionOpen()) return;
      const answer = await sendAct(name, form, reads.current.signal);
      if (name !== 'status') await forgetMachines(client);
      if (!answer) return;
      const { tone, text, hint: detail } = answer;
      showToast(tone, text, { duration: tone === 'success' ? toastDurations.short : toastDurations.long, detail });
      setAnswered({ form, answer });
      if (name === 'status' || tone !== 'warning') return;
      // Nobody knows whether it was done: what the machine is by now is read, and shown beside what was said (C8).
      const now = await sendAct('status', form, reads.current.signal);
      if (now?.tone === 'success') setAnswered({ form, answer: { ...answer, body: now.body } });
    });
  }

  /** A button was pressed: acts, or asks, or says what is wrong. */
  function press(name: MachineAct): void {
    if (busy !== undefined) return;
    const found = faultsOf(form);
    setFaults(found);
    if (Object.keys(found).length > 0) setRefusals((before) => before + 1);
    else if (name === 'stop' || name === 'terminate') setAsked(name);
    else void act(name);
  }

  return {
    form,
    faults,
    refusals,
    busy,
    /** The act that is asked about. */
    asked,
    answered,
    change,
    press,
    confirm: () => {
      setAsked(undefined);
      if (asked) void act(asked);
    },
    cancel: () => setAsked(undefined),
  };
}

export type MachineToolState = ReturnType<typeof useMachineTool>;
