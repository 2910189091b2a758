import * as z from 'zod/mini';

/** Where a template comes from, in the order of the choices; the names are those of the payload. */
export const sourceTypes = ['ip', 'instance_id'] as const;

export type SourceType = (typeof sourceTypes)[number];

/** The form as it is filled in. Each type keeps what was typed for it; only that of the chosen one is sent. */
export const templateForm = z.object({
  lt_id: z.string(),
  version: z.string(),
  sourceType: z.enum(sourceTypes),
  ip: z.string(),
  instance_id: z.string(),
});

export type TemplateForm = z.infer<typeof templateForm>;

export const emptyForm: TemplateForm = { lt_id: '', version: '', sourceType: 'ip', ip: '', instance_id: '' };

/** The fields that can be wrong, in their order on the screen. */
export type TemplateField = 'lt_id' | 'source';

/** The required ones of these fields that are empty (specification, section 5). */
export function missingIn(form: TemplateForm, required: readonly TemplateField[]): readonly TemplateField[] {
  return required.filter((field) => form[field === 'source' ? form.sourceType : field].trim() === '');
}

/** The source as it is sent: one of the two filled, the other an empty string (specification, section 3). */
export function sourceOf(form: TemplateForm) {
  const value = form[form.sourceType].trim();
  return form.sourceType === 'ip' ? { ip: value, instance_id: '' } : { ip: '', instance_id: value };
}

const given = z.partial(z.object({ instanceId: z.string(), ip: z.string(), templateId: z.string() }));

/** The fields that a link here carries in the state of its address: the instance tables do. Anything else is ignored. */
export function givenOf(state: unknown): Partial<TemplateForm> | undefined {
  const { instanceId = '', ip = '', templateId = '' } = given.safeParse(state).data ?? {};
  if (instanceId + ip + templateId === '') return undefined;
  return { lt_id: templateId, instance_id: instanceId, ip, sourceType: instanceId === '' ? 'ip' : 'instance_id' };
}
