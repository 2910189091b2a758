import * as z from 'zod/mini';
import { processPlatforms } from '../../../contract/values';
import type { MessageKey } from '../../i18n/translate';

/** What a launch template fills in, in the order of the fields. */
export const templateFields = ['tagname', 'instance_type', 'ami_id'] as const;

export type TemplateField = (typeof templateFields)[number];

/**
 * The form as it is filled in, but for the password, which is in no draft (D36).
 *
 * @param codes the accounts that can be chosen: a draft with another one is one without any
 * @param only the account that is chosen in its place; '' for none
 */
export function processDraft(codes: readonly string[], only: string) {
  return z.object({
    process_name: z.string(),
    subprocess_name: z.string(),
    platform: z.union([z.enum(processPlatforms), z.literal('')]),
    account: z.catch(z.string().check(z.refine((code) => codes.includes(code))), only),
    region: z.string(),
    template_id: z.string(),
    version: z.string(),
    tagname: z.string(),
    instance_type: z.string(),
    ami_id: z.string(),
    process_owner: z.string(),
    incharge: z.string(),
    /** As it is typed; '' stays ''. */
    machine_limit: z.string(),
    username: z.string(),
    /** Which fields an answer has filled, and the template that it was about. */
    taken: z.object({ from: z.string(), fields: z.readonly(z.array(z.enum(templateFields))) }),
  });
}

export type ProcessDraft = z.infer<ReturnType<typeof processDraft>>;

/** Nothing that an answer has filled. */
export const nothingTaken: ProcessDraft['taken'] = { from: '', fields: [] };

/** The form with nothing filled in, but for the one account that can be. */
export function emptyForm(account: string): ProcessDraft {
  return {
    process_name: '',
    subprocess_name: '',
    platform: '',
    account,
    region: '',
    template_id: '',
    version: '',
    tagname: '',
    instance_type: '',
    ami_id: '',
    process_owner: '',
    incharge: '',
    machine_limit: '1',
    username: '',
    taken: nothingTaken,
  };
}

/** The fields, in their order on the screen, with their names. */
export const fieldLabels = {
  process_name: 'newProcess.name',
  subprocess_name: 'newProcess.subprocess',
  platform: 'machine.platform',
  account: 'tools.account',
  region: 'tools.region',
  template_id: 'newProcess.templateId',
  version: 'templates.version',
  tagname: 'newProcess.tagName',
  instance_type: 'instances.type',
  ami_id: 'newProcess.amiId',
  process_owner: 'newProcess.owner',
  incharge: 'newProcess.incharge',
  machine_limit: 'newProcess.limit',
  username: 'login.username',
} as const satisfies Record<Exclude<keyof ProcessDraft, 'taken'>, MessageKey>;

export type ProcessField = keyof typeof fieldLabels;
