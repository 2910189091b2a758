import type { Module } from '../../contract/access';
import { t } from '../i18n/translate';
import { PageFrame } from '../ui/PageFrame';

/** Shown at unknown addresses, and as the overview of a workspace that has none (R2). */
export function Welcome({ module }: { module: Module }) {
  return (
    <PageFrame heading={overviewName(module)}>
      <p>{t('shell.welcome')}</p>
    </PageFrame>
  );
}

/** The overview's name in heading and breadcrumb: the role in capitals. */
export function overviewName(module: Module): string {
  return module.toUpperCase();
}
