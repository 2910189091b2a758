import { t } from '../i18n/translate';

/** A placeholder while a page's code is loading. The base sheet shows it only if that takes a moment. */
export function PageLoading() {
  return (
    <div className="page-loading" role="status" data-loading="">
      {t('app.loading')}
    </div>
  );
}
