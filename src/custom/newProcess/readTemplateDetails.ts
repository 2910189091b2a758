import * as z from 'zod/mini';
import { getTemplateDetails } from '../../../contract/templates';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { detailsIn, type TemplateDetails } from './templateDetails';
import type { TemplateSource } from './templateSource';

/** Less than the contract says: an answer that lacks some of the details is good for the others. */
const answer = z.looseObject({ status: z.optional(z.string()), data: z.looseObject({}) });

/**
 * Asks what one version of a launch template launches.
 *
 * @throws CallError as `ask` does; `status` for a 200 that tells of a failure, `shape` for one that says nothing of a template
 */
export async function readTemplateDetails(body: TemplateSource, signal: AbortSignal): Promise<TemplateDetails> {
  const { answer: told, reply } = await ask({ ...getTemplateDetails, answer }, { body, signal });
  if (/^(failed|failure|error)$/i.test(told.status?.trim() ?? '')) throw new CallError('status', reply);
  const details = detailsIn(told.data);
  if (Object.keys(details).length === 0) throw new CallError('shape', reply);
  return details;
}
