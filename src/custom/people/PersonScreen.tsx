import { useBasename } from 'react-admin';
import { useNavigate } from 'react-router';
import { auditDoneTo } from '../../../contract/extras';
import { readFactorsOf } from '../../../contract/factors';
import { isOffered } from '../../authProvider/offeredCalls';
import { useCrumb } from '../../components/crumb';
import { LookAlike } from '../../components/lookAlikes';
import { PageFrame } from '../../components/PageFrame';
import { useRecent } from '../../components/recents';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { AuditEvents } from '../../records/AuditEvents';
import { DetailColumns } from '../../records/DetailPage';
import { NoRecord } from '../../records/NoRecord';
import { useDirectory } from './directory';
import { PersonEditor } from './PersonEditor';
import { PersonFactors } from './PersonFactors';
import { PasswordLinkButton } from './passwordLinks';

/** Renders the page of one person (D56): their rights, which can be edited, their actions, and the actions on them. */
export default function PersonScreen({ page, params: { username = '' } }: ScreenProps) {
  const directory = useDirectory();
  const { users, ready, failure, reload } = directory;
  const user = users.find((one) => one.username === username);
  const navigate = useNavigate();
  const workspace = useBasename();
  useCrumb(username);
  useRecent(page, user);
  return (
    <PageFrame
      heading={page.heading}
      name={username}
      remark={<LookAlike kind="person" name={username} isWritten />}
      actions={user && !user.service ? <PasswordLinkButton user={user} /> : undefined}
    >
      {user ? (
        <DetailColumns
          side={
            <>
              <AuditEvents
                heading={t('person.activity')}
                filter={{ actor: [username] }}
                none={t('person.noActivity')}
                byOne
              />
              {isOffered(auditDoneTo) ? (
                <AuditEvents
                  heading={t('person.doneTo')}
                  filter={{ done_to: [username] }}
                  none={t('person.nothingDone')}
                />
              ) : null}
              {isOffered(readFactorsOf) ? <PersonFactors user={user} /> : null}
            </>
          }
        >
          <PersonEditor
            key={user.userid}
            user={user}
            directory={directory}
            onDeleted={() => void navigate(`${workspace}/update`)}
          />
        </DetailColumns>
      ) : (
        <NoRecord noun={t('page.person.noun')} id={username} gone={ready} failure={failure} read={reload} />
      )}
    </PageFrame>
  );
}
