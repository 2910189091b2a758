import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { PageFrame } from '../../components/PageFrame';
import { showToast, toastDurations } from '../../components/toasts';
import { noUserId, type User } from '../../dataProvider/people';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { lengths } from '../../theme/tokens';
import { tellProblem } from './calls';
import { type Directory, useDirectory } from './directory';
import { DiscardQuestion } from './EditorDialogs';
import { nameOf } from './names';
import { PeopleCards } from './PeopleCards';
import { PersonEditor } from './PersonEditor';
import { dropEditorDraft, editorDraft } from './useEditor';

/** The cards beside the editor: a column that scrolls under its search. On a phone only the editor is shown. */
const besideEditor = {
  display: { xs: 'none', md: 'block' },
  position: 'sticky',
  top: lengths.topBar + 12,
  maxHeight: `calc(100dvh - ${lengths.topBar + 24}px)`,
  // Leaves room for the focus ring of the cards.
  m: -1,
  p: 1,
  overflow: 'auto',
} as const;

/** Renders Update Role: all people as cards, and the editor of the selected one (R35). */
export default function RoleUpdateScreen({ page: { heading, description } }: ScreenProps) {
  const directory = useDirectory();
  const [search, setSearch] = useState('');
  const { user, select, close, onDeleted, onEdited, discarding, searchField, people } = useSelectedPerson(directory);
  return (
    <PageFrame heading={heading} description={description}>
      <Box
        sx={
          user && {
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(220px, 300px) minmax(0, 1fr)' },
            gap: 6,
            alignItems: 'start',
          }
        }
      >
        <Box ref={people} sx={user && besideEditor}>
          <PeopleCards
            directory={directory}
            search={search}
            onSearch={setSearch}
            searchField={searchField}
            selected={user?.userid}
            onSelect={select}
            pinsSearch={user !== undefined}
          />
        </Box>
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
      </Box>
      {discarding ? <DiscardQuestion {...discarding} /> : null}
    </PageFrame>
  );
}

/**
 * Returns the person in the editor, and the callbacks that change it. Selecting another card and Close ask before unsubmitted
 * edits are lost.
 */
function useSelectedPerson({ users, ready }: Directory) {
  const [selected, setSelected] = useState<{ readonly id: Identifier; readonly name: string } | undefined>(() => {
    const draft = editorDraft();
    return draft && { id: draft.userid, name: draft.username };
  });
  /** The person to show after the edits are discarded; `user: undefined` closes the editor. */
  const [next, setNext] = useState<{ readonly user: User | undefined }>();
  const [edited, setEdited] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const people = useRef<HTMLDivElement>(null);
  /** The element that gets the focus when the editor has closed. */
  const focused = useRef<HTMLElement>(null);
  const user = selected && users.find(({ userid }) => userid === selected.id);

  /** Shows a person. `undefined` closes the editor and returns the focus to the card, unless that is going too. */
  const show = useCallback((next: User | undefined, cardStays = true) => {
    setNext(undefined);
    setSelected(next && { id: next.userid, name: nameOf(next) });
    const card = cardStays ? people.current?.querySelector<HTMLElement>('[aria-current]') : undefined;
    focused.current = next ? null : (card ?? searchField.current);
  }, []);

  // Until the editor has closed, its dialog holds the focus, and a phone hides the cards.
  useEffect(() => {
    if (!selected) focused.current?.focus();
  }, [selected]);

  // Beside the editor, the cards form one column in which the selected one may be out of sight.
  const id = user?.userid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(() => {
    const box = people.current;
    const card = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !card) return;
    const bottom = card.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
    if (bottom > box.clientHeight) box.scrollTop += bottom - (box.clientHeight * 2) / 3;
  }, [id]);

  // Deleted by another admin: a deletion here closes the editor first.
  const gone = ready && selected !== undefined && user === undefined ? selected : undefined;
  useEffect(() => {
    if (!gone) return;
    dropEditorDraft();
    showToast('warning', t('roleUpdate.deletedElsewhere', { username: gone.name }), {
      duration: toastDurations.serverError,
    });
    show(undefined, false);
  }, [gone, show]);

  const goTo = (other: User | undefined) => (edited ? setNext({ user: other }) : show(other));
  return {
    user,
    select: (other: User) => {
      if (other.userid === noUserId) tellProblem(t('wizard.noUserId'));
      else if (other.userid !== selected?.id) goTo(other);
    },
    close: () => goTo(undefined),
    onDeleted: () => show(undefined, false),
    onEdited: setEdited,
    /** The question before another person is shown, or none. */
    discarding: next && {
      username: selected?.name ?? '',
      onDiscard: () => show(next.user),
      onStay: () => setNext(undefined),
    },
    searchField,
    people,
  };
}
