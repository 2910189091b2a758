import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { useGiven } from '../../ui/tool/useGiven';
import { LaunchTool } from './LaunchTool';
import { givenOf } from './launchForm';

/** Extraction - Machine Launch: machines of a process, within its limit (specification, section 2). */
export default function MachineLaunchScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(givenOf, true);
  return (
    <PageFrame heading={heading} description={description}>
      <LaunchTool key={key} given={given} />
    </PageFrame>
  );
}
