import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { showToast, toastDurations } from '../../ui/toasts';
import { forgetMachines } from '../../ui/tool/forgetMachines';
import { forgetProcesses } from '../../ui/tool/forgetProcesses';
import { sessionOpen } from '../../ui/tool/sessionOpen';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { useDraft } from '../../ui/tool/useDraft';
import { useLastAnswer } from '../../ui/tool/useLastAnswer';
import { useProcesses } from '../../ui/tool/useProcesses';
import { useOneAtATime } from '../../ui/useOneAtATime';
import {
  bodyOf,
  emptyForm,
  faultsOf,
  type LaunchBody,
  type LaunchFaults,
  type LaunchForm,
  launchForm,
  wholeNumber,
} from './launchForm';
import { changeLaunch, lastLaunch, rememberLaunch, useLastLaunch } from './launchRecord';
import { nothingSeen } from './launchSeen';
import { isOpen, shownLaunch } from './launchShown';
import { limitFault } from './limitFault';
import { seenKey } from './readStatus';
import { sendLaunch } from './sendLaunch';
import { useLaunchSeen } from './useLaunchSeen';

/** The form, for its draft and its last answer. */
const formName = 'machine-launch';

/**
 * The state and the acts of the launch form. Draft, last answer and the launch itself outlive the page (D36).
 *
 * @param given the fields that the link here has filled in
 */
export function useLaunch(given: Partial<LaunchForm> | undefined) {
  const { draft, change, filled, discard } = useDraft(formName, launchForm, emptyForm, given);
  const processes = useProcesses(true, true);
  const { answer, busy, run, close } = useLastAnswer(formName);
  const record = useLastLaunch();
  const seen = useLaunchSeen(record, answer, busy);
  const shown = useMemo(() => shownLaunch(record, answer, busy, seen), [record, answer, busy, seen]);
  const checks = useOneAtATime();
  const client = useQueryClient();
  const [faults, setFaults] = useState<LaunchFaults>({});
  const [refusals, setRefusals] = useState(0);
  const numbers = { process_id: useRef<HTMLInputElement>(null), count: useRef<HTMLInputElement>(null) };

  function refuse(found: LaunchFaults): void {
    setFaults(found);
    setRefusals((before) => before + 1);
  }

  /** Sends a launch and keeps what came of it: also when the page has been left meanwhile. */
  async function launch(body: LaunchBody, key: string): Promise<ToolAnswer | undefined> {
    const result = await sendLaunch(body, key);
    await forgetMachines(client);
    await forgetProcesses(client);
    // What the server has told until now was about a launch under way.
    client.setQueryData(seenKey(key), nothingSeen);
    if (!result) return undefined;
    changeLaunch(key, { unknown: result.unknown });
    const { tone, text, hint: detail } = result.answer;
    showToast(tone, text, { duration: toastDurations.long, detail });
    return result.answer;
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const unreadable = (['process_id', 'count'] as const).filter((field) => numbers[field].current?.validity.badInput);
    const found = faultsOf(draft, unreadable);
    if (Object.keys(found).length > 0) return refuse(found);
    if (!sessionOpen()) return;
    const body = bodyOf(draft);
    const fault = await limitFault(client, processes.find(draft.process_id), body);
    if (fault !== undefined) return refuse({ count: fault });
    setFaults({});
    const key = keyFor(body, shown.open);
    client.setQueryData(seenKey(key), nothingSeen);
    rememberLaunch({ key, body, at: Date.now(), unknown: true, done: false });
    close();
    await run(() => launch(body, key));
  }

  const succeeded = record !== undefined && !record.done && shown.answer?.tone === 'success';
  // A second launch is a deliberate one: how many is asked for anew, the rest of the form stays.
  const makeReady = useEffectEvent(() => {
    // What was typed since it was sent is the next launch.
    if (wholeNumber(draft.count) === record?.body.count) change({ count: '' });
    if (record) changeLaunch(record.key, { done: true });
  });
  useEffect(() => {
    if (succeeded) makeReady();
  }, [succeeded]);

  // Until it was known what came of it, its machines were reserved: the limit is another one now.
  const wasOpen = record !== undefined && isOpen(record, answer);
  const settled = wasOpen && !shown.open && shown.answer?.tone !== 'warning';
  useEffect(() => {
    if (settled) void forgetProcesses(client);
  }, [settled, client]);

  return {
    form: draft,
    faults,
    refusals,
    /** The fields of numbers: only they know of what was typed and is none. */
    numbers,
    processes,
    busy: busy || checks.busy !== undefined,
    record,
    shown,
    filled,
    change: (part: Partial<LaunchForm>) => {
      change(part);
      const fields = 'process_id' in part ? [...Object.keys(part), 'count'] : Object.keys(part);
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
    },
    submit: () => checks.run('launch', submit),
    discard: () => {
      setFaults({});
      discard();
    },
    close: () => {
      rememberLaunch(undefined);
      close();
    },
  };
}

/** A key for a launch: that of the last one, where it is the same and nobody knows whether it was carried out. */
function keyFor(body: LaunchBody, open: boolean): string {
  const last = lastLaunch();
  const same = last !== undefined && open && JSON.stringify(last.body) === JSON.stringify(body);
  return same ? last.key : crypto.randomUUID();
}

export type LaunchState = ReturnType<typeof useLaunch>;
