import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../i18n/translate';
import { draftOfSession, dropDraftOfSession } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import type { Directory, User } from '../people/directory';
import { noUserId } from '../people/peopleAnswer';
import { nameOf } from '../people/peopleSearch';
import { editsDraft, formName } from './editsDraft';

/** Who is to be shown next: somebody else, or nobody. */
interface Wanted {
  readonly user: User | undefined;
}

/**
 * Whose editor is open. Edits that have not been submitted are never lost without a question: not to another card, not to
 * Close, and not to another page of the console.
 */
export function useChosenPerson({ users, ready }: Directory) {
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string } | undefined>(() => {
    const draft = draftOfSession(formName, editsDraft);
    return draft && { id: draft.userid, name: draft.username };
  });
  const [wanted, setWanted] = useState<Wanted>();
  const [edited, setEdited] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const people = useRef<HTMLDivElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => edited && currentLocation.pathname !== nextLocation.pathname,
  );

  const user = chosen && users.find(({ userid }) => userid === chosen.id);

  const show = useCallback((next: User | undefined) => {
    setWanted(undefined);
    setChosen(next && { id: next.userid, name: nameOf(next) });
    if (next) return;
    const card = people.current?.querySelector<HTMLElement>('[aria-current]');
    // Beside an editor on a phone the cards are out of sight, and take no focus before it has gone.
    requestAnimationFrame(() => (card ?? searchField.current)?.focus());
  }, []);

  /** Closes the editor of somebody who is no more: their card goes too, and cannot keep the focus. */
  const leave = useCallback(() => {
    setWanted(undefined);
    setChosen(undefined);
    requestAnimationFrame(() => searchField.current?.focus());
  }, []);

  // Beside the editor the cards stand in one column, where the chosen one may be out of sight.
  const id = user?.userid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when somebody is chosen, which the number stands for
  useEffect(() => {
    const box = people.current;
    const card = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !card) return;
    const sought = card.offsetTop + card.offsetHeight - box.clientHeight;
    if (sought > box.scrollTop) box.scrollTop = sought + box.clientHeight / 3;
  }, [id]);

  const ask = (next: User | undefined) => {
    if (edited) setWanted({ user: next });
    else show(next);
  };

  const choose = (next: User) => {
    if (next.userid === noUserId) showToast('error', t('wizard.noUserId'), { duration: toastDurations.long });
    else if (next.userid !== chosen?.id) ask(next);
  };

  // Whoever is in no answer any more has been deleted, and not here: here the editor is closed first.
  const gone = ready && chosen !== undefined && user === undefined ? chosen : undefined;
  useEffect(() => {
    if (!gone) return;
    dropDraftOfSession(formName);
    showToast('warning', t('roleUpdate.deletedElsewhere', { username: gone.name }), {
      duration: toastDurations.serverError,
    });
    leave();
  }, [gone, leave]);

  const username = chosen?.name ?? '';
  const leaving = wanted
    ? { username, onDiscard: () => show(wanted.user), onStay: () => setWanted(undefined) }
    : blocker.state === 'blocked'
      ? { username, onDiscard: () => blocker.proceed(), onStay: () => blocker.reset() }
      : undefined;

  return {
    user,
    choose,
    close: () => ask(undefined),
    deleted: leave,
    onEdited: setEdited,
    leaving,
    searchField,
    people,
  };
}
