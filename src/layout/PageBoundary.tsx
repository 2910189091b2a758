import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate';
import { crashText } from '../ui/crashText';
import { PageFrame } from '../ui/PageFrame';

/** Catches what a page throws, code that is gone included: the shell stays, and with it the way to the other pages. */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    return (
      <PageFrame heading="crash.heading">
        <p role="alert">{crashText(this.state.error)}</p>
        <p>{t('crash.help')}</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </button>
      </PageFrame>
    );
  }
}
