import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOfSession, useDraftOfSession } from '../../ui/drafts';
import { forgetMachines } from '../../ui/tool/forgetMachines';
import { sessionOpen } from '../../ui/tool/sessionOpen';
import { useReads } from '../../ui/tool/useReads';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { type IdentifierKind, identifierKinds, noIdentifiers, onlyThis } from '../termination/identifiers';
import type { TerminationOutcome } from '../termination/outcome';
import { type RequestGroup, wantedOf } from '../termination/plan';
import { withStates } from '../termination/readStates';
import { tellOutcome } from '../termination/tellOutcome';
import { askForPlan } from './planner';
import { runTermination } from './runTermination';
import {
  emptyForm,
  type HandedOver,
  readForm,
  type TerminationFault,
  type TerminationForm,
  terminationDraft,
  type Wanted,
} from './terminationForm';

const draftName = 'terminate';

/**
 * The state and the acts of the page: the form, the question that is asked before anything is sent, and what came of it.
 *
 * @param handed the form as the link here has filled it
 */
export function useTermination(handed: HandedOver | undefined) {
  const [form, setForm] = useState<TerminationForm>(
    () => handed?.form ?? { ...emptyForm, ...draftOfSession(draftName, terminationDraft) },
  );
  useDraftOfSession(draftName, terminationDraft, form);
  const [kind, setKind] = useState(() => identifierKinds.find((one) => form[one] !== '') ?? identifierKinds[0]);
  const [fault, setFault] = useState<TerminationFault>();
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<Wanted>();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const [outcome, setOutcome] = useState<TerminationOutcome>();
  const { busy, run } = useOneAtATime();
  const client = useQueryClient();
  const reads = useReads();

  function change(part: Partial<TerminationForm>): void {
    setFault(undefined);
    setForm((before) => ({ ...before, ...part }));
  }

  function ask(): void {
    if (busy !== undefined) return;
    const read = readForm(form);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read) setRefusals((before) => before + 1);
    else if (sessionOpen()) setAsked(read.wanted);
  }

  /** Does what was asked about, in one request or in those of a plan. The page can be left meanwhile: it goes on. */
  async function terminate(wanted: Wanted, groups: readonly RequestGroup[] | undefined): Promise<void> {
    const of = groups?.length ?? 1;
    setAsked(undefined);
    setProgress({ done: 0, of });
    const result = await runTermination(wanted, groups, (done) => setProgress({ done, of }));
    await forgetMachines(client);
    if (!result) return;
    tellOutcome(result);
    setOutcome(result);
    if (result.tone !== 'warning' || !groups) return;
    const all = wantedOf(wanted, { machines: groups.flatMap(({ machines }) => machines) });
    setOutcome(await withStates(result, () => askForPlan(all, reads.current.signal)));
  }

  return {
    form,
    /** The kind of identifier whose tab is open. */
    kind,
    fault,
    /** How often the form was refused for what is in it. */
    refusals,
    change,
    /** Selecting a tab clears the fields of the others (specification, section 4). */
    choose: (chosen: IdentifierKind) => {
      setKind(chosen);
      change(chosen === kind ? {} : { ...noIdentifiers, [chosen]: form[chosen] });
    },
    /** Typing in a field clears the others. */
    type: (text: string) => change(onlyThis(kind, text)),
    ask,
    /** What is asked about. */
    asked,
    cancel: () => setAsked(undefined),
    /** How far it is, while it is under way: in requests. */
    progress: busy === undefined ? undefined : progress,
    terminate: (wanted: Wanted, groups?: readonly RequestGroup[]) => run('terminate', () => terminate(wanted, groups)),
    outcome,
  };
}
