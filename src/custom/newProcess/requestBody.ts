import type { ProcessForm } from '../../../contract/processes';
import type { ProcessDraft } from './processForm';

/** What is sent of a form before its platform and its machine limit are known to be good. */
export type RequestBody = Omit<ProcessForm, 'platform'> & { readonly platform: ProcessDraft['platform'] };

/**
 * The body of `newprocess` (D49): every field of the form, '' for an empty optional one, no region but for AWS, and an empty
 * machine limit as `null`. Blanks around a text are left out, but for those of the password.
 */
export function requestBody({ taken: _taken, machine_limit, ...form }: ProcessDraft, password: string): RequestBody {
  return {
    process_name: form.process_name.trim(),
    subprocess_name: form.subprocess_name.trim(),
    platform: form.platform,
    account: form.account,
    region: form.platform === 'AWS' ? form.region : '',
    process_owner: form.process_owner.trim(),
    incharge: form.incharge.trim(),
    machine_limit: machine_limit.trim() === '' ? null : Number(machine_limit),
    template_id: form.template_id.trim(),
    ami_id: form.ami_id.trim(),
    version: form.version.trim(),
    tagname: form.tagname.trim(),
    instance_type: form.instance_type.trim(),
    username: form.username.trim(),
    password,
  };
}
