import { Link } from 'react-router';
import type { Module } from '../../contract/access';
import type { PageDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';
import { PageFrame } from '../ui/PageFrame';

interface AccessDeniedProps {
  /** The workspace the person may not use. */
  readonly module?: Module;
  /** The page the person may not open. With neither, the page is unknown. */
  readonly page?: PageDefinition;
}

/** Shown in place of a workspace or page the person may not use (D5); nothing of it is loaded. */
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
