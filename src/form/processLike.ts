import { getTemplateDetails } from '../../contract/templates';
import { plainText } from '../dataProvider/cells';
import type { Row } from '../definitions/basics';
import type { FilledPart, FormValues } from '../definitions/formParts';
import { filledWith, requestFor } from './filled';

/** What New Process asks the details of a launch template with, and the name under which its form knows what they were asked for. */
export const templateDetails = {
  filled: 'template',
  call: getTemplateDetails,
  asks: ['account', 'region', 'template_id', 'version'],
  when: ({ platform }: FormValues) => platform === 'AWS',
} as const satisfies Pick<FilledPart, 'call' | 'filled' | 'asks' | 'when'>;

/** What is copied; credentials are in no list, and never are. */
const copied = [
  ...(['process_name', 'subprocess_name', 'platform', 'account', 'region', 'process_owner', 'incharge'] as const),
  ...(['machine_limit', 'template_id', 'version', 'tagname', 'instance_type', 'ami_id'] as const),
] as const;

/**
 * The values of New Process that ask for one like a row: a request for a process, or a process, whose limit has another name. What
 * stands in for the template's own values is taken as it is, and not read from the template again until that is another one.
 */
export function valuesLike(row: Row): FormValues {
  const values = Object.fromEntries(copied.map((name) => [name, plainText(row, name)]));
  const whole = { ...values, machine_limit: values.machine_limit || plainText(row, 'machine_max_count') };
  const request = requestFor(templateDetails, whole);
  return { ...whole, ...(request !== '' && filledWith(templateDetails, request, {})) };
}
