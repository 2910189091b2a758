import { Link } from 'react-router';
import { type Module, rightsOf } from '../../contract/access';
import { useSession } from '../authProvider/useSession';
import { PageFrame } from '../components/PageFrame';
import { rolesFor } from '../components/roleWords';
import { contacts } from '../config/contacts';
import type { PageDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';

interface AccessDeniedProps {
  /** The workspace the person may not use. */
  readonly module?: Module;
  /** The page the person may not open. With neither, the page is unknown. */
  readonly page?: PageDefinition;
}

/** Shown in place of a workspace or page the person may not use (D5); nothing of it is loaded. */
export function AccessDenied(denied: AccessDeniedProps) {
  const user = useSession();
  const missing = denied.module ?? denied.page?.module;
  // A page of a workspace that is open has a rule of its own, which no role's name tells.
  const module = missing && !rightsOf(user?.roles).includes(missing) ? missing : undefined;
  const [contact] = contacts();
  const subject = module && t('shell.accessMail', { module: t(`module.${module}`), username: user?.username ?? '' });
  return (
    <PageFrame heading="shell.accessDenied">
      <p>{wordsOf(denied)}</p>
      {module ? <p>{t('shell.givenBy', { roles: rolesFor(module) })}</p> : null}
      <div className="wrapped">
        <Link className="button" to="/dashboard">
          {t('shell.toHome')}
        </Link>
        {contact && subject ? (
          <a className="button" href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}>
            {t('shell.askContact')}
          </a>
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
