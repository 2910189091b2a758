import type { TemplateField } from './processForm';

/** What an answer says of a template; a field that it does not say is absent. */
export type TemplateDetails = Partial<Record<TemplateField, string>>;

/** Where an answer says what fills a field (specification, section 3). */
const keys = {
  tagname: 'LaunchTemplateName',
  instance_type: 'instance_type',
  ami_id: 'ImageId',
} as const satisfies Record<TemplateField, string>;

/** What the `data` of an answer says of a template: texts that are not blank. */
export function detailsIn(data: Readonly<Record<string, unknown>>): TemplateDetails {
  const details = Object.entries(keys).flatMap(([field, key]) => {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [[field, value.trim()] as const] : [];
  });
  return Object.fromEntries(details);
}
