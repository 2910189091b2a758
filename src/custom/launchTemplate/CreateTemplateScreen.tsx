import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { useGiven } from '../../ui/tool/useGiven';
import { TemplateForm } from './TemplateForm';
import { givenOf } from './templateFields';
import { creation } from './templateTools';

/** Create Launch Template (specification, section 2). */
export default function CreateTemplateScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(givenOf, true);
  return (
    <PageFrame heading={heading} description={description}>
      <TemplateForm key={key} tool={creation} given={given} />
    </PageFrame>
  );
}
