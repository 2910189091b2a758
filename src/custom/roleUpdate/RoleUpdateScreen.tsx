import { useState } from 'react';
import type { ScreenProps } from '../../definitions/page';
import { PageFrame } from '../../ui/PageFrame';
import { useDirectory } from '../people/directory';
import { PeopleCards } from '../people/PeopleCards';
import { DiscardDialog } from './DiscardDialog';
import { PersonEditor } from './PersonEditor';
import styles from './RoleUpdateScreen.module.css';
import { useChosenPerson } from './useChosenPerson';

/** Update Role: everybody as cards, and the editor of the one that is chosen (R35). */
export default function RoleUpdateScreen({ page: { heading, description } }: ScreenProps) {
  const directory = useDirectory();
  const [search, setSearch] = useState('');
  const { user, choose, close, deleted, onEdited, leaving, searchField, people } = useChosenPerson(directory);
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
            onSelect={choose}
            preview
          />
        </div>
        {user ? (
          <PersonEditor
            key={user.userid}
            user={user}
            directory={directory}
            onEdited={onEdited}
            onClose={close}
            onDeleted={deleted}
          />
        ) : null}
      </div>
      {leaving ? <DiscardDialog {...leaving} /> : null}
    </PageFrame>
  );
}
