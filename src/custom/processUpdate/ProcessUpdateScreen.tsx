import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { useGiven } from '../../ui/tool/useGiven';
import { UpdateTool } from './UpdateTool';
import { givenOf } from './updateForm';

/** Update Process: another version, or another machine limit (specification, section 2). */
export default function ProcessUpdateScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(givenOf, true);
  return (
    <PageFrame heading={heading} description={description}>
      <UpdateTool key={key} given={given} />
    </PageFrame>
  );
}
