import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { useGiven } from '../../ui/tool/useGiven';
import { MachineTool } from './MachineTool';
import { givenOf } from './machineForm';

/** Machine Status: one machine's state, and its start, stop and termination (specification, section 2). */
export default function MachineStatusScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(givenOf, false);
  return (
    <PageFrame heading={heading} description={description}>
      <MachineTool key={key} given={given} />
    </PageFrame>
  );
}
