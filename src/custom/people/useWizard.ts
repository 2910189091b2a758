import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftOfSession, dropDraftOfSession, useDraftOfSession } from '../../components/drafts';
import { showToast, toastDurations } from '../../components/toasts';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { noUserId, type User } from '../../dataProvider/people';
import { useRun } from '../../form/useRun';
import { t } from '../../i18n/translate';
import { assignFirstVertical, prepare, submitAssignment, tellProblem } from './calls';
import { type Directory, useDirectory } from './directory';
import { type RoleAssignment, sizeOf } from './edits';
import { allRights, type PersonEdits } from './personEdits';
import { useRights } from './useRights';
import {
  initialInput,
  missingIn,
  selectUser,
  verticalAssigned,
  verticalRemoved,
  type WizardInput,
  wizardInput,
  wizardState,
} from './wizardState';

/** People older than this are refetched before a submission (C29). */
const maxAgeMs = 15_000;

/** Durations of the fade-out of the people and the slide-in of the next step, in ms (R27). */
export const animationTimes = { idle: 0, fading: 200, sliding: 300 } as const;

type Animation = keyof typeof animationTimes;

const form = 'create-role';

/** Holds the input of Create Role and its actions (R25). */
export function useWizard() {
  const directory = useDirectory();
  const { users, ready, roleName, verticalName, refreshUsers, freshUser } = directory;
  const [input, setInput] = useState<WizardInput>(() => draftOfSession(form, wizardInput) ?? initialInput);
  const { person } = input;
  const user = users.find(({ userid }) => userid === person?.userid);
  const changePerson = useCallback(
    (edit: (before: PersonEdits) => PersonEdits) =>
      setInput((now) => ({ ...now, person: now.person && edit(now.person) })),
    [],
  );
  const editor = useRights(user, person, changePerson);
  const state = wizardState(input, user, editor.all);
  const missing = missingIn(state);
  const { answer, act: busy, run, close } = useRun(form);
  useDraftOfSession(form, wizardInput, input, busy !== undefined);
  /** Counts how often the wizard has started over. */
  const [round, setRound] = useState(0);

  const update = (change: Partial<Omit<WizardInput, 'person'>>) => setInput((now) => ({ ...now, ...change }));

  const selection = useUserSelection(freshUser, (selected) => {
    // The failure was about another person.
    close();
    setInput((now) => selectUser(now, selected));
  });

  const isGone = ready && person !== undefined && user === undefined;
  useEffect(() => {
    if (!isGone) return;
    tellProblem(t('wizard.noUserId'));
    setInput(initialInput);
  }, [isGone]);

  // Another admin may remove the selected vertical.
  const inView = editor.rights?.verticalId;
  const other = person?.verticalId === inView ? undefined : inView;
  useEffect(() => {
    if (other !== undefined) setInput((now) => verticalRemoved(now, other));
  }, [other]);

  // A success leads to the next step, even if the page was left and opened again since.
  const [former] = useState(answer);
  const done = answer?.tone === 'success' && answer !== former ? answer : undefined;
  const leadOn = useEffectEvent(() => {
    if (input.currentStep === 'verticals') return setInput(verticalAssigned);
    setInput(initialInput);
    setRound((before) => before + 1);
  });
  useEffect(() => {
    if (done) leadOn();
  }, [done]);

  async function continueWithVertical(): Promise<void> {
    const { selectedUser, selectedVertical } = state;
    if (!selectedUser || selectedVertical === undefined) return tellProblem(t('wizard.verticalFirst'));
    if (editor.rights) return update({ currentStep: 'roles' });
    const readAgain = () => void refreshUsers();
    await run(() => assignFirstVertical(selectedUser.userid, selectedVertical, readAgain), 'vertical');
  }

  /** Returns what to submit. Refetches a stale person first. */
  async function submission(): Promise<RoleAssignment | undefined> {
    const { rights: shown, edits } = editor;
    if (!person || !shown || missing) return undefined;
    try {
      const now = await freshUser(person.userid, maxAgeMs);
      if (!now) return undefined;
      const names = { username: person.username, roleName, verticalName };
      const prepared = prepare(person.userid, allRights(now, person.assigned), { rights: shown, edits }, names);
      if (prepared.problem !== undefined) return void tellProblem(prepared.problem);
      const { body, others } = prepared;
      if (sizeOf(others.roles) > 0) {
        showToast('warning', t('wizard.changedMeanwhile'), { duration: toastDurations.long });
      }
      return body.roles.length > 0 ? body : undefined;
    } catch (error) {
      return void tellReadFailure(error);
    }
  }

  async function submit(): Promise<void> {
    await run(async () => {
      const body = await submission();
      const made = body && (await submitAssignment(body));
      if (made?.tone === 'success') dropDraftOfSession(form);
      if (made) void refreshUsers();
      if (made?.tone !== 'success') return made;
      const username = state.selectedUser?.username ?? '';
      const vertical = verticalName(state.selectedVertical ?? 0);
      return { ...made, act: 'submit', text: t('wizard.saved', { username, vertical }) };
    });
  }

  return {
    directory,
    state,
    update,
    /** The rights of the selected person, with the edits. */
    editor,
    selection,
    busy,
    round,
    /** The selected person has not loaded: only the draft of the last session is known. */
    isUnread: person !== undefined && user === undefined,
    missing,
    failure: answer?.tone === 'success' ? undefined : answer,
    /** The last successful submission, until it is closed or another person is selected. */
    saved: answer?.tone === 'success' && answer.act === 'submit' ? answer : undefined,
    close,
    continueWithVertical,
    submit,
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** Shows why people were not loaded, unless the session has ended or the request was aborted. */
function tellReadFailure(error: unknown): void {
  const failure = error instanceof CallError ? error.failure : 'aborted';
  if (failure === 'session' || failure === 'aborted') return;
  const answered = error instanceof CallError && failure === 'status' ? serverMessage(error.reply) : undefined;
  const msg = answered ?? (failure === 'network' || failure === 'timeout' ? t('response.none') : t('people.failed'));
  tellProblem(t('wizard.readFailed', { msg }));
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Selects a person: fades the people out, slides the next step in (R27), and meanwhile refetches. The last selection wins. */
function useUserSelection(read: Directory['freshUser'], onRead: (user: User) => void) {
  const [animation, setAnimation] = useState<Animation>('idle');
  const [pending, setPending] = useState<User>();
  const run = useRef<object>(undefined);
  useEffect(
    () => () => {
      run.current = undefined;
    },
    [],
  );

  async function select(user: User): Promise<void> {
    if (pending?.userid === user.userid) return;
    if (user.userid === noUserId) return tellProblem(t('wizard.noUserId'));
    const mine = {};
    run.current = mine;
    setPending(user);
    const reading = read(user.userid).then(
      (found) => found ?? 'missing',
      (error: unknown) => new Error('people were not read', { cause: error }),
    );
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const part of ['fading', 'sliding'] as const) {
        setAnimation(part);
        await pause(animationTimes[part]);
        if (run.current !== mine) return;
      }
    }
    const found = await reading;
    if (run.current !== mine) return;
    setAnimation('idle');
    setPending(undefined);
    if (found === 'missing') tellProblem(t('wizard.noUserId'));
    else if (found instanceof Error) tellReadFailure(found.cause);
    else onRead(found);
  }

  return { animation, pending, select };
}
