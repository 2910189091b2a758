import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../i18n/translate';
import { showToast, toastDurations } from '../../ui/toasts';
import type { Directory, User } from '../people/directory';
import { noUserId } from '../people/peopleAnswer';
import { nameOf } from '../people/peopleSearch';

/** Who is to be shown next: somebody else, or nobody. */
interface Wanted {
  readonly user: User | undefined;
}

/**
 * Whose editor is open. Edits that have not been submitted are never lost without a question: not to another card, not to
 * Close, and not to another page of the console.
 */
export function useChosenPerson({ users, ready }: Directory) {
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string }>();
  const [wanted, setWanted] = useState<Wanted>();
  const [edited, setEdited] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const people = useRef<HTMLDivElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => edited && currentLocation.pathname !== nextLocation.pathname,
  );

  const user = chosen && users.find(({ userid }) => userid === chosen.id);

  /** After the editor has gone: back to the card that opened it, or to where another one can be found. */
  const focusPeople = useCallback((card: HTMLElement | null | undefined) => {
    // The cards may be out of sight, beneath the editor, until it is gone.
    requestAnimationFrame(() => {
      card?.focus();
      if (!card?.isConnected || document.activeElement !== card) searchField.current?.focus();
    });
  }, []);

  const show = useCallback(
    (next: User | undefined) => {
      setWanted(undefined);
      setChosen(next && { id: next.userid, name: nameOf(next) });
      if (!next) focusPeople(people.current?.querySelector<HTMLElement>('[aria-current]'));
    },
    [focusPeople],
  );

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
    showToast('warning', t('roleUpdate.deletedElsewhere', { username: gone.name }), {
      duration: toastDurations.serverError,
    });
    show(undefined);
  }, [gone, show]);

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
    deleted: () => show(undefined),
    onEdited: setEdited,
    leaving,
    searchField,
    people,
  };
}
