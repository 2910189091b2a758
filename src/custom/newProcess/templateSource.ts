import { nothingTaken, type ProcessDraft, type TemplateField, templateFields } from './processForm';
import type { TemplateDetails } from './templateDetails';

/** The template that a form is about, as `getltdet` is asked for it. */
export interface TemplateSource {
  readonly account: string;
  readonly region: string;
  readonly template_id: string;
  readonly version: string;
}

/** The template of a form once account, region, template and version are all set and the platform is AWS (section 4). */
export function sourceOf({ platform, account, region, ...form }: ProcessDraft): TemplateSource | undefined {
  const source = { account, region, template_id: form.template_id.trim(), version: form.version.trim() };
  return platform === 'AWS' && Object.values(source).every((value) => value !== '') ? source : undefined;
}

/** One text for one template; '' for none. */
export function sourceKey(source: TemplateSource | undefined): string {
  return source ? JSON.stringify([source.account, source.region, source.template_id, source.version]) : '';
}

/** The fields of a form that its template has filled. */
export function takenFields(form: ProcessDraft): readonly TemplateField[] {
  return form.taken.from !== '' && form.taken.from === sourceKey(sourceOf(form)) ? form.taken.fields : [];
}

/**
 * What changes in a form when a person changes a part of it: another platform takes a region away that it has no use for, and
 * what came from a template goes when another one is meant.
 */
export function changed(form: ProcessDraft, part: Partial<ProcessDraft>): Partial<ProcessDraft> {
  const next = { ...form, ...part };
  const change = next.platform === 'AWS' ? part : { ...part, region: '' };
  if (form.taken.from === '' || form.taken.from === sourceKey(sourceOf({ ...next, ...change }))) return change;
  return { ...Object.fromEntries(form.taken.fields.map((field) => [field, ''])), ...change, taken: nothingTaken };
}

/** What changes in a form when the details of its template are there. */
export function filledFrom(source: TemplateSource, details: TemplateDetails): Partial<ProcessDraft> {
  const fields = templateFields.filter((field) => details[field] !== undefined);
  return { ...details, taken: { from: sourceKey(source), fields } };
}
