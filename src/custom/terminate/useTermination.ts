import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/translate';
import { draftOfSession, useDraftOfSession } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import { sessionOpen } from '../../ui/tool/sessionOpen';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { type IdentifierKind, identifierKinds, noIdentifiers, onlyThis } from './identifiers';
import type { TerminationOutcome } from './outcome';
import type { RequestGroup } from './plan';
import { runTermination } from './runTermination';
import { tellOutcome } from './tellOutcome';
import {
  emptyForm,
  handedOver,
  readForm,
  type TerminationFault,
  type TerminationForm,
  terminationDraft,
  type Wanted,
} from './terminationForm';

const draftName = 'terminate';

/** The state and the acts of the page: the form, the question that is asked before anything is sent, and what came of it. */
export function useTermination() {
  const { state } = useLocation();
  const [handed] = useState(() => handedOver(state));
  const [form, setForm] = useState<TerminationForm>(
    () => handed?.form ?? { ...emptyForm, ...draftOfSession(draftName, terminationDraft) },
  );
  useDraftOfSession(draftName, terminationDraft, form);
  const [kind, setKind] = useState(() => identifierKinds.find((one) => form[one] !== '') ?? identifierKinds[0]);
  const [fault, setFault] = useState<TerminationFault>();
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<Wanted>();
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<TerminationOutcome>();
  const gone = useRef(false);
  const { busy, run } = useOneAtATime();

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  useEffect(() => {
    if (!handed) return;
    const { count, form: given } = handed;
    const values = { n: count, account: given.account, region: given.region };
    showToast('info', t('terminate.handedOver', values), { duration: toastDurations.long });
  }, [handed]);

  function change(part: Partial<TerminationForm>): void {
    setFault(undefined);
    setForm((before) => ({ ...before, ...part }));
  }

  function ask(): void {
    const read = readForm(form);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read) setRefusals((before) => before + 1);
    else if (sessionOpen()) setAsked(read.wanted);
  }

  /** Does what was asked about, in one request or in those of a plan. */
  async function terminate(wanted: Wanted, groups: readonly RequestGroup[] | undefined): Promise<void> {
    setDone(0);
    const result = await runTermination(wanted, groups, setDone);
    if (result) tellOutcome(result);
    if (gone.current) return;
    setAsked(undefined);
    if (result) setOutcome(result);
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
    /** It is under way; so many of its requests have been made. */
    busy: busy !== undefined,
    done,
    terminate: (wanted: Wanted, groups?: readonly RequestGroup[]) => run('terminate', () => terminate(wanted, groups)),
    outcome,
  };
}
