import { useState } from 'react';
import { useBasename } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { NoRecord } from '../../records/NoRecord';
import screen from '../../records/records.module.css';
import { ThingHistory } from '../../records/ThingHistory';
import { useCrumb } from '../../ui/crumb';
import { PageFrame } from '../../ui/PageFrame';
import { useRecent } from '../../ui/recents';
import { useDirectory } from './directory';
import { PersonEditor } from './PersonEditor';
import { DiscardQuestion, useLeaving } from './parts';
import { PasswordLinkButton } from './passwordLinks';

/** The page of one person (D56): what they may do, which can be changed here, and what they did. */
export default function PersonScreen({ page, params: { username = '' } }: ScreenProps) {
  const directory = useDirectory();
  const { users, ready, failure, reload } = directory;
  const user = users.find((one) => one.username === username);
  const navigate = useNavigate();
  const workspace = useBasename();
  const [edited, setEdited] = useState(false);
  const leaving = useLeaving(edited);
  useCrumb(username);
  useRecent(page, user);
  return (
    <PageFrame heading={page.heading} name={username} actions={user ? <PasswordLinkButton user={user} /> : undefined}>
      {user ? (
        <div className={screen.columns}>
          <PersonEditor
            key={user.userid}
            user={user}
            directory={directory}
            onEdited={setEdited}
            onDeleted={() => void navigate(`${workspace}/update`)}
          />
          <ThingHistory column="actor" value={[username]} />
        </div>
      ) : (
        <NoRecord noun={t('page.person.noun')} id={username} gone={ready} failure={failure} read={reload} />
      )}
      {leaving ? <DiscardQuestion username={username} {...leaving} /> : null}
    </PageFrame>
  );
}
