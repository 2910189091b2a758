import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import { draftOfSession, dropDraftOfSession, useDraftOfSession } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import { useLastAnswer } from '../../ui/tool/useLastAnswer';
import { type Directory, useDirectory } from '../people/directory';
import { rightsOf } from '../people/edits';
import { readFailure, useUserSelection } from './useUserSelection';
import { assignChosenVertical, submitAssignment } from './wizardCalls';
import { wizardDraft } from './wizardDraft';
import { notReadyBecause, selectedUserOf, submissionOf } from './wizardRules';
import { holdingOf, initialState, type WizardState, wizardReducer } from './wizardState';

/** What the person has is read again before a submission once it is older than this, in ms (C29). */
const freshFor = 15_000;

const form = 'create-role';

const tell = (text: string) => showToast('error', text, { duration: toastDurations.long });

/** The state and the acts of the wizard (R25). */
export function useWizard() {
  const directory = useDirectory();
  const [state, dispatch] = useReducer(
    wizardReducer,
    undefined,
    () => draftOfSession(form, wizardDraft) ?? initialState,
  );
  const { answer, act: busy, run, close } = useLastAnswer(form);
  useDraftOfSession(form, wizardDraft, state, busy !== undefined);
  /** How often it was begun anew: the focus is sent to the first step then. */
  const [rounds, setRounds] = useState(0);
  const readAt = useRef(0);

  const selection = useUserSelection(directory.reloadUsers, (user) => {
    // What went wrong was about somebody else.
    close();
    dispatch({ type: 'selectUser', user: selectedUserOf(user) });
  });

  const follow = useEffectEvent((users: readonly User[]) => {
    readAt.current = Date.now();
    const user = users.find(({ userid }) => userid === state.selectedUser?.userid);
    if (user) dispatch({ type: 'reread', holdings: rightsOf(user) });
    else if (state.selectedUser) {
      tell(t('wizard.noUserId'));
      dispatch({ type: 'restart' });
    }
  });
  // Whenever people have been read again: what the person has now is what the wizard goes on with.
  useEffect(() => {
    if (directory.ready) follow(directory.users);
  }, [directory.ready, directory.users]);

  // A success leads on, also one that was sent before the page was left and opened again.
  const [former] = useState(answer);
  const done = answer?.tone === 'success' && answer !== former ? answer : undefined;
  const leadOn = useEffectEvent(() => {
    if (state.currentStep === 'verticals') return dispatch({ type: 'verticalAssigned' });
    dispatch({ type: 'restart' });
    setRounds((before) => before + 1);
  });
  useEffect(() => {
    if (done) leadOn();
  }, [done]);

  async function continueWithVertical(): Promise<void> {
    const { selectedUser, selectedVertical } = state;
    if (!selectedUser || selectedVertical === undefined) return tell(t('wizard.verticalFirst'));
    if (holdingOf(state)) return dispatch({ type: 'go', step: 'roles' });
    await run(async () => {
      const made = await assignChosenVertical(selectedUser.userid, selectedVertical);
      if (made && (made.unknown || made.answer.tone === 'success')) readAgain(directory);
      return made?.answer;
    }, 'vertical');
  }

  async function submit(): Promise<void> {
    await run(async () => {
      const body = submissionOf(await upToDate(state, directory, readAt.current));
      const made = body && (await submitAssignment(body));
      if (made?.tone === 'success') dropDraftOfSession(form);
      if (made) readAgain(directory);
      return made;
    });
  }

  return {
    directory,
    state,
    dispatch,
    selection,
    busy,
    rounds,
    /** Why nothing can be submitted yet. */
    notReady: notReadyBecause(state),
    /** What went wrong last: a success leads on. */
    failure: answer?.tone === 'success' ? undefined : answer,
    close,
    continueWithVertical,
    submit,
  };
}

/** What the steps of the wizard are given. */
export type Wizard = ReturnType<typeof useWizard>;

/** Drops the people that are kept, and reads them anew; the directory itself says so when that fails. */
function readAgain({ reloadUsers }: Directory): void {
  reloadUsers().catch(() => undefined);
}

/**
 * The state with what the person has now, where that was read long ago: the whole list of roles is sent, and what somebody
 * else has given or taken meanwhile must not be reverted by it. It comes without a user when people cannot be read.
 */
async function upToDate(state: WizardState, { reloadUsers }: Directory, readAt: number): Promise<WizardState> {
  if (Date.now() - readAt < freshFor) return state;
  try {
    const user = (await reloadUsers()).find(({ userid }) => userid === state.selectedUser?.userid);
    if (!user) return initialState;
    const now = wizardReducer(state, { type: 'reread', holdings: rightsOf(user) });
    if (String(holdingOf(now)?.roles) !== String(holdingOf(state)?.roles)) {
      showToast('warning', t('wizard.changedMeanwhile'), { duration: toastDurations.long });
    }
    return now;
  } catch (error) {
    const text = readFailure(error);
    if (text !== '') tell(text);
    return initialState;
  }
}
