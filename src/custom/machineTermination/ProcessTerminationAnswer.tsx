import * as z from 'zod/mini';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import { MachineResultTable } from '../termination/MachineResultTable';

/** What is kept beside the words of an answer; one that was kept by an older console may lack it. */
const kept = z.object({
  machines: z.array(z.object({ id: z.string(), tone: z.enum(['success', 'warning', 'error']), text: z.string() })),
});

interface ProcessTerminationAnswerProps {
  readonly answer: ToolAnswer;
  readonly onClose: () => void;
}

/** What came of a termination: in words, then machine by machine, then the raw answer. */
export function ProcessTerminationAnswer({ answer, onClose }: ProcessTerminationAnswerProps) {
  const { machines = [] } = kept.safeParse(answer.body).data ?? {};
  return (
    <ServerResponse answer={answer} folded={machines.length > 0} onClose={onClose}>
      {machines.length > 0 ? <MachineResultTable machines={machines} /> : null}
    </ServerResponse>
  );
}
