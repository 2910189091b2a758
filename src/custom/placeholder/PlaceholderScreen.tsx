import { PageFrame } from '../../components/PageFrame';
import type { ScreenProps } from '../../definitions/page';
import { say, t } from '../../i18n/translate';

/** The page of a module without functions: its title and one line of text (R4). */
export default function PlaceholderScreen({ page }: ScreenProps) {
  return (
    <PageFrame heading={page.heading}>
      <p>{t('shell.placeholder', { subject: say(page.heading) })}</p>
    </PageFrame>
  );
}
