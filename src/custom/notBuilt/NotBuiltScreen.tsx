import { t } from '../../i18n/translate';
import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';

/** Stands where a page of a later release will be, and says so. */
export default function NotBuiltScreen({ page }: ScreenProps) {
  return (
    <PageFrame heading={page.heading}>
      <p>{t('shell.notBuilt')}</p>
    </PageFrame>
  );
}
