import * as z from 'zod/mini';
import { launchInstanceTypes } from '../../../contract/values';
import { type MessageKey, t } from '../../i18n/translate';

/** The form as it is filled in, by the names of the payload; '' where nothing is. */
export const launchForm = z.object({
  process_id: z.string(),
  template_id: z.string(),
  version: z.string(),
  count: z.string(),
  instance_type: z.union([z.enum(launchInstanceTypes), z.literal('')]),
  tagname: z.string(),
});

export type LaunchForm = z.infer<typeof launchForm>;
export type LaunchField = keyof LaunchForm;

export const emptyForm: LaunchForm = {
  process_id: '',
  template_id: '',
  version: '',
  count: '',
  instance_type: '',
  tagname: '',
};

/** What is wrong with a field, in words. */
export type LaunchFaults = Partial<Record<LaunchField, string>>;

/** What a `launchmachines` request carries, exactly (specification, sections 3 and 5). */
export interface LaunchBody {
  readonly process_id: number;
  readonly template_id: string;
  readonly version: string;
  readonly count: number;
  readonly instance_type: string | null;
  readonly tagname: string;
}

/** The largest whole number that the back ends keep (PostgreSQL's `integer`). */
const most = 2_147_483_647;

/** A whole number of at least 1, as it is typed; `undefined` for anything else. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  const number = Number(digits);
  return /^\d+$/.test(digits) && number >= 1 && number <= most ? number : undefined;
}

/** The required fields, in their order, and what is said about each; those with `whole` take numbers. */
const requiredFields: readonly {
  readonly field: LaunchField;
  readonly missing: MessageKey;
  readonly whole?: MessageKey;
}[] = [
  { field: 'process_id', missing: 'machineLaunch.processRequired', whole: 'machineLaunch.processWhole' },
  { field: 'template_id', missing: 'machineLaunch.templateRequired' },
  { field: 'version', missing: 'machineLaunch.versionRequired' },
  { field: 'count', missing: 'machineLaunch.countRequired', whole: 'machineLaunch.countWhole' },
];

/**
 * What is wrong with the form, by field; nothing when it can be sent (specification, section 5).
 *
 * @param unreadable fields in which something is typed that the browser does not take for a number
 */
export function faultsOf(form: LaunchForm, unreadable: readonly LaunchField[] = []): LaunchFaults {
  const faults: LaunchFaults = {};
  for (const { field, missing, whole } of requiredFields) {
    const empty = form[field].trim() === '' && !unreadable.includes(field);
    if (empty) faults[field] = t(missing);
    else if (whole && wholeNumber(form[field]) === undefined) faults[field] = t(whole);
  }
  return faults;
}

/** What is sent of a form without faults: no blanks around what was typed, and `null` for no instance type. */
export function bodyOf(form: LaunchForm): LaunchBody {
  return {
    process_id: Number(form.process_id),
    template_id: form.template_id.trim(),
    version: form.version.trim(),
    count: Number(form.count),
    instance_type: form.instance_type === '' ? null : form.instance_type,
    tagname: form.tagname.trim(),
  };
}

const given = z.partial(
  z.object({ processId: z.string(), templateId: z.string(), version: z.string(), tagname: z.string() }),
);

/** The fields that a link here carries in the state of its address: the process list does. Anything else is ignored. */
export function givenOf(state: unknown): Partial<LaunchForm> | undefined {
  const { processId = '', templateId = '', version = '', tagname = '' } = given.safeParse(state).data ?? {};
  if (processId + templateId + version + tagname === '') return undefined;
  return { process_id: processId, template_id: templateId, version, tagname };
}
