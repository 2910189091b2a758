import type { ReactNode } from 'react';
import { t } from '../i18n/translate';
import { CrashBoundary, crashText } from '../ui/CrashBoundary';
import { PageFrame } from '../ui/PageFrame';

/** Catches a page's errors, missing chunks included: the shell stays, so other pages can be reached. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <CrashBoundary notice={(error) => <PageCrash error={error} />}>{children}</CrashBoundary>;
}

function PageCrash({ error }: { error: unknown }) {
  return (
    <PageFrame heading="crash.heading">
      <p role="alert">{crashText(error)}</p>
      <p>{t('crash.help')}</p>
      <button type="button" className="button primary" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </button>
    </PageFrame>
  );
}
