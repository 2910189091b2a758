import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listOwnRequests } from '../../../contract/processes';
import { answerKey } from '../../dataProvider/answerKey';
import { jsonOf } from '../../dataProvider/jsonOf';
import type { Row } from '../../dataProvider/rows';
import { shownText } from '../../ui/rawText';
import { showToast, toastDurations } from '../../ui/toasts';
import { forgetProcesses } from '../../ui/tool/forgetProcesses';
import { sessionOpen } from '../../ui/tool/sessionOpen';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { useDraft } from '../../ui/tool/useDraft';
import { useLastAnswer } from '../../ui/tool/useLastAnswer';
import { processesFault, processesKey, readProcesses, useProcesses } from '../../ui/tool/useProcesses';
import { useReads } from '../../ui/tool/useReads';
import { sendUpdate } from './sendUpdate';
import { requestOf } from './updateBody';
import { choosing, emptyForm, faultsOf, type UpdateFaults, type UpdateForm, updateForm } from './updateForm';

const name = 'process-update';
const noFaults: UpdateFaults = {};

/** The state and the acts of the form, whose draft and last answer persist (specification, section 4). */
export function useProcessUpdate(given: Partial<UpdateForm> | undefined) {
  const { draft, change, filled, discard, drop } = useDraft(name, updateForm, emptyForm, given);
  const { answer, busy, run, close } = useLastAnswer(name);
  const [faults, setFaults] = useState(noFaults);
  const [refusals, setRefusals] = useState(0);
  const processes = useProcesses();
  const client = useQueryClient();
  const reads = useReads();

  // A success empties the form, also one that was sent before the page was left and opened again.
  const [first] = useState(answer);
  // What was sent, here or before the page was opened again.
  const sent = useRef(draft);
  const reset = useEffectEvent(() => {
    // What was typed since it was sent is the next request.
    const isSent = JSON.stringify(sent.current) === JSON.stringify(draft);
    if (answer && answer !== first && answer.tone === 'success' && isSent) discard();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each new answer, and for nothing else
  useEffect(() => reset(), [answer]);

  function refuse(found: UpdateFaults): void {
    setFaults(found);
    setRefusals((before) => before + 1);
    // Whoever has left the page meanwhile sees no field.
    const fault = reads.current.signal.aborted ? Object.values(found)[0] : undefined;
    if (fault) showToast('error', fault, { duration: toastDurations.serverError });
  }

  /**
   * The processes as they are now; nothing where they cannot be read, which is told: then nothing may be sent (C29). It is a
   * part of the change, which goes on when the page is left.
   */
  async function freshRows(): Promise<readonly Row[] | undefined> {
    try {
      const rows = await readProcesses();
      client.setQueryData(processesKey, rows);
      return rows;
    } catch (error) {
      const fault = processesFault(error);
      if (fault) showToast('error', fault.text, { duration: toastDurations.serverError, detail: fault.detail });
      return undefined;
    }
  }

  async function send(form: UpdateForm): Promise<ToolAnswer | undefined> {
    const { field } = form;
    sent.current = form;
    const seen = processes.find(form.processId);
    const rows = field === '' ? undefined : await freshRows();
    if (field === '' || !rows) return undefined;
    const read = requestOf({ ...form, field }, seen, rows);
    if ('faults' in read) {
      refuse(read.faults);
      return undefined;
    }
    const made = await sendUpdate(read.request);
    if (!made) return undefined;
    tell(made);
    if (made.tone === 'success') drop(form);
    await forgetProcesses(client);
    await client.invalidateQueries({ queryKey: answerKey(listOwnRequests), refetchType: 'none' });
    return made;
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) refuse(found);
    else if (sessionOpen()) await run(() => send(draft));
  }

  return {
    form: draft,
    processes,
    faults,
    refusals,
    busy,
    answer,
    filled,
    change: (part: Partial<UpdateForm>) => {
      change(part.field === undefined ? part : choosing(part.field, draft));
      setFaults(noFaults);
    },
    submit,
    close,
    discard: () => {
      discard();
      setFaults(noFaults);
    },
  };
}

export type ProcessUpdateState = ReturnType<typeof useProcessUpdate>;

/** Says what came of it; of a failure for 6 s, with the body of the answer (specification, section 8). */
function tell({ tone, text, hint, raw = '' }: ToolAnswer): void {
  if (tone === 'success') showToast(tone, text, { duration: toastDurations.long });
  else showToast(tone, text, { duration: toastDurations.serverError, detail: hint ?? bodyOf(raw) });
}

/** The body of an answer in one line, where it is JSON; nothing for an empty one. */
function bodyOf(raw: string): string | undefined {
  const value = jsonOf(raw);
  return raw.trim() === '' ? undefined : shownText(value === undefined ? raw : JSON.stringify(value));
}
