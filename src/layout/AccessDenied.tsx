import { Link } from 'react-router';
import type { Module } from '../../contract/access';
import type { PageDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';
import { PageFrame } from '../ui/PageFrame';

interface AccessDeniedProps {
  /** The workspace that the person has no right to. */
  readonly module?: Module;
  /** The page that the person's roles do not open. Without either, it is a page that is not known. */
  readonly page?: PageDefinition;
}

/** What somebody without the right to a workspace, or to a page, sees of it (D5). Nothing of the page is loaded or asked for. */
export function AccessDenied(denied: AccessDeniedProps) {
  return (
    <PageFrame heading="shell.accessDenied">
      <p>{wordsOf(denied)}</p>
      <Link className="button" to="/dashboard">
        {t('shell.toHome')}
      </Link>
    </PageFrame>
  );
}

function wordsOf({ module, page }: AccessDeniedProps): string {
  if (page) return t('shell.missingPageRight', { page: say(page.heading) });
  if (module) return t('shell.missingRight', { module: t(`module.${module}`) });
  return t('shell.missingRightToThatPage');
}
