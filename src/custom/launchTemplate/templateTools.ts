import type { Call } from '../../../contract/call';
import { createTemplate, updateTemplate } from '../../../contract/templates';
import type { MessageKey } from '../../i18n/translate';
import { sourceOf, type TemplateField, type TemplateForm } from './templateFields';

/** What one of the two forms is about. */
export interface TemplateTool {
  /** Of its draft and its last answer. */
  readonly name: string;
  readonly call: Call;
  readonly required: readonly TemplateField[];
  readonly bodyOf: (form: TemplateForm) => object;
  readonly texts: Readonly<Record<'submit' | 'missing' | 'done' | 'failed', MessageKey>>;
}

export const creation: TemplateTool = {
  name: 'create-launch-template',
  call: createTemplate,
  required: ['source'],
  bodyOf: sourceOf,
  texts: {
    submit: 'page.createTemplate.heading',
    missing: 'templates.missing',
    done: 'templates.created',
    failed: 'templates.createFailed',
  },
};

export const update: TemplateTool = {
  name: 'update-launch-template',
  call: updateTemplate,
  required: ['lt_id', 'source'],
  bodyOf: (form) => ({ lt_id: form.lt_id.trim(), version: form.version.trim(), ...sourceOf(form) }),
  texts: {
    submit: 'page.updateTemplate.heading',
    missing: 'templates.missingRequired',
    done: 'templates.updated',
    failed: 'templates.updateFailed',
  },
};
