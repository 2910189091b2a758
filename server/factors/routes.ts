import type { Handler } from '../api/handler';
import { confirmationHandlers } from './confirmation';
import { enrolmentHandlers, type FactorParts } from './enrolment';
import { ownFactorHandlers } from './ownFactors';

/** Implements the calls about second factors. */
export default function factorHandlers(parts: FactorParts): Handler[] {
  return [...ownFactorHandlers(parts), ...enrolmentHandlers(parts), ...confirmationHandlers(parts)];
}
