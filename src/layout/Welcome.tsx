import type { Module } from '../../contract/access';
import { t } from '../i18n/translate';
import { PageFrame } from '../ui/PageFrame';

/** The overview of a workspace without a page there, and every address that it does not know (R2). */
export function Welcome({ module }: { module: Module }) {
  return (
    <PageFrame heading={overviewName(module)}>
      <p>{t('shell.welcome')}</p>
    </PageFrame>
  );
}

/** What heading and breadcrumb call the overview: the role in capitals. */
export function overviewName(module: Module): string {
  return module.toUpperCase();
}
