import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProcessAccount } from '../../access/processAccounts';
import { lapseSession, sessionValid } from '../../authProvider/session';
import { showToast, toastDurations } from '../../ui/toasts';
import { useDraft } from '../../ui/tool/useDraft';
import { useLastAnswer } from '../../ui/tool/useLastAnswer';
import { forgetRequests } from './forgetRequests';
import { emptyForm, type ProcessDraft, type ProcessField, processDraft } from './processForm';
import { faultsOf, firstFaulty, type ProcessFaults } from './processRules';
import { requestBody } from './requestBody';
import { sendRequest } from './sendRequest';
import { changed, filledFrom, sourceOf, takenFields } from './templateSource';
import { useTemplateDetails } from './useTemplateDetails';

const formName = 'new-process';

/**
 * The state and the acts of the form that asks for a process.
 *
 * @param accounts those of whoever is signed in
 */
export function useNewProcess(accounts: readonly ProcessAccount[]) {
  const [first, ...others] = accounts;
  const only = first && others.length === 0 ? first.code : '';
  const [shape] = useState(() =>
    processDraft(
      accounts.map(({ code }) => code),
      only,
    ),
  );
  const { draft: form, change, filled, discard, drop } = useDraft(formName, shape, emptyForm(only));
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<ProcessFaults>({});
  /** The field that the focus is sent to: a new object each time, for the same one may be wrong twice. */
  const [faulty, setFaulty] = useState<{ readonly field: ProcessField }>();
  const { answer, busy, run, close } = useLastAnswer(formName);
  // What an earlier visit was answered is told no more once it is a success: this one begins anew.
  const [former] = useState(answer);
  const done = answer?.tone === 'success' && answer !== former;
  const client = useQueryClient();

  const withoutFaults = (part: Partial<ProcessDraft>) =>
    setFaults((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));

  const fields = takenFields(form);
  const details = useTemplateDetails(sourceOf(form), fields.length > 0, (source, found) => {
    const part = filledFrom(source, found);
    change(part);
    withoutFaults(part);
  });

  function empty(): void {
    discard();
    setPassword('');
    setFaults({});
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once, and what was sent is then no draft any more
  useEffect(() => {
    if (done) empty();
  }, [done]);

  async function submit(): Promise<void> {
    if (busy) return;
    const found = faultsOf(form, accounts.length);
    const field = firstFaulty(found);
    setFaults(found);
    setFaulty(field && { field });
    if (field) return;
    if (!sessionValid()) {
      lapseSession('form');
      return;
    }
    await run(async () => {
      const made = await sendRequest(requestBody(form, password));
      if (!made) return undefined;
      const { tone, text, hint: detail } = made;
      if (tone === 'success') drop(form);
      if (tone !== 'error') await forgetRequests(client);
      showToast(tone, text, { duration: toastDurations.long, detail });
      return made;
    });
  }

  return {
    form,
    password,
    faults,
    faulty,
    busy,
    done,
    /** What went wrong, or the success that has just been. */
    answer: done || answer?.tone !== 'success' ? answer : undefined,
    /** There is a draft. */
    kept: filled,
    /** Something is filled in that can be discarded. */
    filled: filled || password !== '',
    /** The fields that the template has filled. */
    taken: fields,
    details,
    change: (part: Partial<ProcessDraft>) => {
      const all = changed(form, part);
      change(all);
      withoutFaults(all);
    },
    setPassword,
    submit,
    discard: () => {
      empty();
      close();
    },
    close,
  };
}

export type NewProcessState = ReturnType<typeof useNewProcess>;
