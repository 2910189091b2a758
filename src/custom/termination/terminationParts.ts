import type { ToolParts } from '../../definitions/tool';
import { MachineResults } from './MachineResults';
import { PlanQuestion } from './PlanQuestion';
import { withTargets } from './plan';
import { requestsIn, terminate, withStates } from './terminate';
import rows from './terminateRows';

/** Parts of tools that terminate: the question with a plan, its requests, and the result of each machine. */
const terminations: ToolParts = {
  Question: PlanQuestion,
  Response: MachineResults,
  perform: terminate,
  rows,
  afterUnknown: withStates,
};

export default terminations;

/** Parts of a tool that shows the result itself: the question with a plan, then the tool's own call for that machine. */
export const planned: ToolParts = {
  Question: PlanQuestion,
  perform: (attempt) => {
    const { values, plan, send } = attempt;
    const [request] = requestsIn(attempt) ?? [];
    return send(plan && request ? withTargets(values, plan, request) : values);
  },
};
