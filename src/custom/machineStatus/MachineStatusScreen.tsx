import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { MachineTool } from './MachineTool';
import { givenOf } from './machineForm';

/** Machine Status: one machine's state, and its start, stop and termination (specification, section 2). */
export default function MachineStatusScreen({ page: { heading, description } }: ScreenProps) {
  const { state, key } = useLocation();
  const [opened] = useState(key);
  const given = givenOf(state);
  return (
    <PageFrame heading={heading} description={description}>
      {/* A link that fills the form fills it anew, also when the page is open already. */}
      <MachineTool key={given ? key : opened} given={given} />
    </PageFrame>
  );
}
