import { t } from '../../i18n/translate';
import { FactRows } from '../../ui/tool/FactRows';
import { factsIn } from './factsIn';

/** The launch template that was made, as the answer tells of it. */
export function TemplateFacts({ body }: { readonly body: unknown }) {
  const facts = factsIn(body);
  if (facts.length === 0) return null;
  return (
    <FactRows
      label={t('page.launchTemplate')}
      rows={facts.map(([name, value]) => [
        name,
        <bdi key={name} className="mono">
          {value}
        </bdi>,
      ])}
    />
  );
}
