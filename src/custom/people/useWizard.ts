import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftOfSession, dropDraftOfSession, useDraftOfSession } from '../../components/drafts';
import { showToast, toastDurations } from '../../components/toasts';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { noUserId, type User } from '../../dataProvider/people';
import { useRun } from '../../form/useRun';
import { t } from '../../i18n/translate';
import { assignFirstVertical, submitAssignment } from './calls';
import { type Directory, useDirectory } from './directory';
import { rightsOf } from './edits';
import {
  holdingOf,
  initialState,
  missingIn,
  selectUser,
  submissionOf,
  verticalAssigned,
  type WizardState,
  withHoldings,
  wizardDraft,
} from './wizardState';

/** People older than this are refetched before a submission (C29). */
const maxAgeMs = 15_000;

/** Durations of the fade-out of the people and the slide-in of the next step, in ms (R27). */
export const animationTimes = { idle: 0, fading: 200, sliding: 300 } as const;

type Animation = keyof typeof animationTimes;

const form = 'create-role';

const tell = (text: string) => showToast('error', text, { duration: toastDurations.long });

/** Holds the state of Create Role and its actions (R25). */
export function useWizard() {
  const directory = useDirectory();
  const { reloadUsers } = directory;
  const [state, setState] = useState<WizardState>(() => draftOfSession(form, wizardDraft) ?? initialState);
  const { answer, act: busy, run, close } = useRun(form);
  useDraftOfSession(form, wizardDraft, state, busy !== undefined);
  /** Counts how often the wizard has started over. */
  const [round, setRound] = useState(0);
  const readAt = useRef(0);

  const update = (change: Partial<WizardState>) => setState((now) => ({ ...now, ...change }));
  // useDirectory reports the failure.
  const readAgain = () => void reloadUsers().catch(() => undefined);

  const selection = useUserSelection(reloadUsers, (user) => {
    // The failure was about another person.
    close();
    setState((now) => selectUser(now, user));
  });

  const follow = useEffectEvent((users: readonly User[]) => {
    readAt.current = Date.now();
    const user = users.find(({ userid }) => userid === state.selectedUser?.userid);
    if (user) setState((now) => withHoldings(now, rightsOf(user)));
    else if (state.selectedUser) {
      tell(t('wizard.noUserId'));
      setState(initialState);
    }
  });
  // Applies every response to the selected person.
  useEffect(() => {
    if (directory.ready) follow(directory.users);
  }, [directory.ready, directory.users]);

  // A success leads to the next step, even if the page was left and opened again since.
  const [former] = useState(answer);
  const done = answer?.tone === 'success' && answer !== former ? answer : undefined;
  const leadOn = useEffectEvent(() => {
    if (state.currentStep === 'verticals') return setState(verticalAssigned);
    setState(initialState);
    setRound((before) => before + 1);
  });
  useEffect(() => {
    if (done) leadOn();
  }, [done]);

  async function continueWithVertical(): Promise<void> {
    const { selectedUser, selectedVertical } = state;
    if (!selectedUser || selectedVertical === undefined) return tell(t('wizard.verticalFirst'));
    if (holdingOf(state)) return update({ currentStep: 'roles' });
    await run(() => assignFirstVertical(selectedUser.userid, selectedVertical, readAgain), 'vertical');
  }

  async function submit(): Promise<void> {
    await run(async () => {
      const body = submissionOf(await upToDate(state, directory, readAt.current));
      const made = body && (await submitAssignment(body));
      if (made?.tone === 'success') dropDraftOfSession(form);
      if (made) readAgain();
      if (made?.tone !== 'success') return made;
      const username = state.selectedUser?.username ?? '';
      const vertical = directory.verticalName(state.selectedVertical ?? 0);
      return { ...made, act: 'submit', text: t('wizard.saved', { username, vertical }) };
    });
  }

  return {
    directory,
    state,
    setState,
    update,
    selection,
    busy,
    round,
    missing: missingIn(state),
    failure: answer?.tone === 'success' ? undefined : answer,
    /** The last successful submission, until it is closed or another person is selected. */
    saved: answer?.tone === 'success' && answer.act === 'submit' ? answer : undefined,
    close,
    continueWithVertical,
    submit,
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/**
 * Refetches a stale state before its list of roles is sent, so that no other admin's change is reverted. Returns the initial
 * state if that fails.
 */
async function upToDate(state: WizardState, { reloadUsers }: Directory, readAt: number): Promise<WizardState> {
  if (Date.now() - readAt < maxAgeMs) return state;
  try {
    const user = (await reloadUsers()).find(({ userid }) => userid === state.selectedUser?.userid);
    if (!user) return initialState;
    const now = withHoldings(state, rightsOf(user));
    if (String(holdingOf(now)?.roles) !== String(holdingOf(state)?.roles)) {
      showToast('warning', t('wizard.changedMeanwhile'), { duration: toastDurations.long });
    }
    return now;
  } catch (error) {
    tellReadFailure(error);
    return initialState;
  }
}

/** Shows why people were not loaded, unless the session has ended or the request was aborted. */
function tellReadFailure(error: unknown): void {
  const failure = error instanceof CallError ? error.failure : 'aborted';
  if (failure === 'session' || failure === 'aborted') return;
  const answered = error instanceof CallError && failure === 'status' ? serverMessage(error.reply) : undefined;
  const msg = answered ?? (failure === 'network' || failure === 'timeout' ? t('response.none') : t('people.failed'));
  tell(t('wizard.readFailed', { msg }));
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Selects a person: fades the people out, slides the next step in (R27), and meanwhile refetches. The last selection wins. */
function useUserSelection(read: () => Promise<readonly User[]>, onRead: (user: User) => void) {
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
    if (user.userid === noUserId) return tell(t('wizard.noUserId'));
    const mine = {};
    run.current = mine;
    setPending(user);
    const reading = read().then(
      (users) => users.find(({ userid }) => userid === user.userid) ?? 'missing',
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
    if (found === 'missing') tell(t('wizard.noUserId'));
    else if (found instanceof Error) tellReadFailure(found.cause);
    else onRead(found);
  }

  return { animation, pending, select };
}
