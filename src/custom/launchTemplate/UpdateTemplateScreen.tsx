import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { useGiven } from '../../ui/tool/useGiven';
import { TemplateForm } from './TemplateForm';
import { givenOf } from './templateFields';
import { update } from './templateTools';

/** Update Launch Template (specification, section 2). */
export default function UpdateTemplateScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(givenOf, true);
  return (
    <PageFrame heading={heading} description={description}>
      <TemplateForm key={key} tool={update} given={given} />
    </PageFrame>
  );
}
