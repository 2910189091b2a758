import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { useGiven } from '../../ui/tool/useGiven';
import { MachineTerminationTool } from './MachineTerminationTool';
import { givenOf } from './processTerminationForm';

/** Machine Termination: machines of one process, after a question that shows what will be hit (specification, section 2). */
export default function MachineTerminationScreen({ page: { heading, description } }: ScreenProps) {
  const { given, key } = useGiven(givenOf, true);
  return (
    <PageFrame heading={heading} description={description}>
      <MachineTerminationTool key={key} given={given} />
    </PageFrame>
  );
}
