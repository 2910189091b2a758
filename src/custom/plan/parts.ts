import type { ToolParts } from '../../definitions/tool';
import { MachineResults } from './MachineResults';
import { PlanQuestion } from './PlanQuestion';
import { hitting } from './plan';
import rows from './rows';
import { requestsIn, terminate, withStates } from './terminate';

/** For tools that terminate: the question over a plan, its requests, and what came of each machine. */
const terminations: ToolParts = {
  Question: PlanQuestion,
  Response: MachineResults,
  perform: terminate,
  rows,
  afterUnknown: withStates,
};

export default terminations;

/** For a tool that says itself what came of its act: only the question over a plan, and then its own call for that machine. */
export const planned: ToolParts = {
  Question: PlanQuestion,
  perform: (attempt) => {
    const { values, plan, send } = attempt;
    const [request] = requestsIn(attempt) ?? [];
    return send(plan && request ? hitting(values, plan, request) : values);
  },
};
