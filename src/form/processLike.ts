import { getTemplateDetails } from '../../contract/templates';
import { plainText } from '../dataProvider/cells';
import type { Row } from '../definitions/basics';
import type { FilledPart, FormValues } from '../definitions/formParts';
import { filledWith, requestFor } from './filled';

/** The part of New Process that loads the details of a launch template. */
export const templateDetails = {
  filled: 'template',
  call: getTemplateDetails,
  asks: ['account', 'region', 'template_id', 'version'],
  when: ({ platform }: FormValues) => platform === 'AWS',
} as const satisfies Pick<FilledPart, 'call' | 'filled' | 'asks' | 'when'>;

/** The copied values. Lists have no credentials. */
const copied = [
  ...(['process_name', 'subprocess_name', 'platform', 'account', 'region', 'process_owner', 'incharge'] as const),
  ...(['machine_limit', 'template_id', 'version', 'tagname', 'instance_type', 'ami_id'] as const),
] as const;

/**
 * Returns the values of New Process for a copy of a row: a request for a process, or a process, whose limit has another name. Its values
 * replace those of the template until another template is chosen.
 */
export function valuesLike(row: Row): FormValues {
  const values = Object.fromEntries(copied.map((name) => [name, plainText(row, name)]));
  const budget = plainText(row, 'budget');
  const whole = {
    ...values,
    ...(budget !== '' && { budget }),
    machine_limit: values.machine_limit || plainText(row, 'machine_max_count'),
  };
  const request = requestFor(templateDetails, whole);
  return { ...whole, ...(request !== '' && filledWith(templateDetails, request, {})) };
}
