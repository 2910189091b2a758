import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { rightsOf } from '../../contract/access';
import { requestRole } from '../../contract/roleRequests';
import { accountWorkspace, type Workspace } from '../access/workspaces';
import { isOffered } from '../authProvider/offeredCalls';
import { useSession } from '../authProvider/useSession';
import { PageFrame } from '../components/PageFrame';
import { rolesFor } from '../components/roleWords';
import { contacts } from '../config/contacts';
import type { PageDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';

interface AccessDeniedProps {
  /** The workspace that the user may not use. */
  readonly module?: Workspace;
  /** The page that the user may not open. With neither, the page is unknown. */
  readonly page?: PageDefinition;
}

/** Replaces a workspace or page that the user may not use (D5). Nothing of it is loaded. */
export function AccessDenied(denied: AccessDeniedProps) {
  const user = useSession();
  const missing = denied.module ?? denied.page?.module;
  // A closed page of an open workspace has a rule of its own, without a role's name.
  const module =
    missing && missing !== accountWorkspace && !rightsOf(user?.roles).includes(missing) ? missing : undefined;
  const [contact] = contacts();
  const subject = module && t('shell.accessMail', { module: t(`module.${module}`), username: user?.username ?? '' });
  return (
    <PageFrame heading="shell.accessDenied">
      <p>{wordsOf(denied)}</p>
      {module ? <p>{t('shell.givenBy', { roles: rolesFor(module) })}</p> : null}
      <div className="wrapped">
        <Button component={Link} to="/dashboard">
          {t('shell.toHome')}
        </Button>
        {module && isOffered(requestRole) ? (
          <Button component={Link} to="/dashboard/account/requestaccess">
            {t('page.requestAccess')}
          </Button>
        ) : null}
        {contact && subject ? (
          <Button href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}>
            {t('shell.askContact')}
          </Button>
        ) : null}
      </div>
    </PageFrame>
  );
}

function wordsOf({ module, page }: AccessDeniedProps): string {
  if (page) return t('shell.missingPageRight', { page: say(page.heading) });
  if (module) return t('shell.missingRight', { module: t(`module.${module}`) });
  return t('shell.missingRightToThatPage');
}
