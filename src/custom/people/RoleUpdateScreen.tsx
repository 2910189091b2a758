import { useCallback, useEffect, useRef, useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { draftOfSession, dropDraftOfSession } from '../../components/drafts';
import { PageFrame } from '../../components/PageFrame';
import { showToast, toastDurations } from '../../components/toasts';
import { noUserId, type User } from '../../dataProvider/people';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { type Directory, useDirectory } from './directory';
import styles from './editor.module.css';
import { PeopleCards } from './PeopleCards';
import { PersonEditor } from './PersonEditor';
import { DiscardQuestion, useLeaving } from './parts';
import { nameOf } from './peopleSearch';
import { editorDraft, formName } from './useEditor';

/** Update Role: everybody as cards, and the editor of the one that is selected (R35). */
export default function RoleUpdateScreen({ page: { heading, description } }: ScreenProps) {
  const directory = useDirectory();
  const [search, setSearch] = useState('');
  const { user, select, close, onDeleted, onEdited, leaving, searchField, people } = useSelectedPerson(directory);
  return (
    <PageFrame heading={heading} description={description}>
      <div className={styles.page} data-editing={user ? true : undefined}>
        <div ref={people} className={styles.people}>
          <PeopleCards
            directory={directory}
            search={search}
            onSearch={setSearch}
            searchField={searchField}
            selected={user?.userid}
            onSelect={select}
          />
        </div>
        {user ? (
          <PersonEditor
            key={user.userid}
            user={user}
            directory={directory}
            onEdited={onEdited}
            onClose={close}
            onDeleted={onDeleted}
          />
        ) : null}
      </div>
      {leaving ? <DiscardQuestion {...leaving} /> : null}
    </PageFrame>
  );
}

/**
 * Whose editor is open. Unsubmitted edits are never lost without a question: not by selecting another card, by Close, or by
 * leaving the page.
 */
function useSelectedPerson({ users, ready }: Directory) {
  const [selected, setSelected] = useState<{ readonly id: Identifier; readonly name: string } | undefined>(() => {
    const draft = draftOfSession(formName, editorDraft);
    return draft && { id: draft.userid, name: draft.username };
  });
  /** Who to show once the edits are discarded: somebody else, or nobody. */
  const [next, setNext] = useState<{ readonly user: User | undefined }>();
  const [edited, setEdited] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const people = useRef<HTMLDivElement>(null);
  const leavingPage = useLeaving(edited);
  const user = selected && users.find(({ userid }) => userid === selected.id);

  /** @param next `undefined` closes the editor and returns the focus to the card, unless that is going too */
  const show = useCallback((next: User | undefined, cardStays = true) => {
    setNext(undefined);
    setSelected(next && { id: next.userid, name: nameOf(next) });
    if (next) return;
    const card = cardStays && people.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the cards are hidden while the editor is open, and cannot be focused until it has closed.
    requestAnimationFrame(() => (card || searchField.current)?.focus());
  }, []);

  // Beside the editor the cards are in one column, and the selected one may be out of sight.
  const id = user?.userid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when somebody is selected, which the number stands for
  useEffect(() => {
    const box = people.current;
    const card = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !card) return;
    const bottom = card.offsetTop + card.offsetHeight - box.clientHeight;
    if (bottom > box.scrollTop) box.scrollTop = bottom + box.clientHeight / 3;
  }, [id]);

  // Missing from the answer: deleted by somebody else. A deletion here closes the editor first.
  const gone = ready && selected !== undefined && user === undefined ? selected : undefined;
  useEffect(() => {
    if (!gone) return;
    dropDraftOfSession(formName);
    showToast('warning', t('roleUpdate.deletedElsewhere', { username: gone.name }), {
      duration: toastDurations.serverError,
    });
    show(undefined, false);
  }, [gone, show]);

  const goTo = (other: User | undefined) => (edited ? setNext({ user: other }) : show(other));
  const username = selected?.name ?? '';
  const leaving = next
    ? { username, onDiscard: () => show(next.user), onStay: () => setNext(undefined) }
    : leavingPage && { username, ...leavingPage };

  return {
    user,
    select: (other: User) => {
      if (other.userid === noUserId) showToast('error', t('wizard.noUserId'), { duration: toastDurations.long });
      else if (other.userid !== selected?.id) goTo(other);
    },
    close: () => goTo(undefined),
    onDeleted: () => show(undefined, false),
    onEdited: setEdited,
    leaving,
    searchField,
    people,
  };
}
