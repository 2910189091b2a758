import { plainText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { StateText } from '../../ui/StateText';
import { useTemplateCheck } from './templateCheck';

/** Whether machines could be launched from the template of a request, for whoever decides about it. */
export default function TemplateCheckCell({ row }: CellProps) {
  const [account, region] = [plainText(row, 'account'), plainText(row, 'region')];
  const [template_id, version] = [plainText(row, 'template_id'), plainText(row, 'version')];
  const isWhole = [account, region, template_id, version].every((text) => text !== '');
  const { data, isError } = useTemplateCheck(isWhole ? { account, region, template_id, version } : undefined);
  if (isError) return t('templateCheck.unknown');
  if (!data) return <span role="status">{t('templateCheck.checking')}</span>;
  if (data.found) return <StateText tone="ok" text={t('templateCheck.found')} />;
  return <StateText tone="bad" text={`${data.reason ?? ''} ${t('templateCheck.consequence')}`.trim()} />;
}
