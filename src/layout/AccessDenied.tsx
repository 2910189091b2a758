import { Link } from 'react-router';
import type { Module } from '../../contract/access';
import { t } from '../i18n/translate';
import { PageFrame } from '../ui/PageFrame';

/** What somebody without the right to a workspace sees of it (D5). Nothing of the page is loaded or asked for. */
export function AccessDenied({ module }: { module: Module }) {
  return (
    <PageFrame heading="shell.accessDenied">
      <p>{t('shell.missingRight', { module: t(`module.${module}`) })}</p>
      <Link className="button" to="/dashboard">
        {t('shell.toHome')}
      </Link>
    </PageFrame>
  );
}
