import { t } from '../../i18n/translate';
import { TextInput } from '../../ui/form/TextInput';
import { DetailsNote } from './DetailsNote';
import { FieldGroup } from './FieldGroup';
import { fieldOf } from './fieldOf';
import type { TemplateField } from './processForm';
import type { NewProcessState } from './useNewProcess';

const placeholders = {
  tagname: undefined,
  instance_type: 't3.medium',
  ami_id: 'ami-0a1b2c3d4e5f60718',
} as const satisfies Record<TemplateField, string | undefined>;

/** Which launch template is meant, and what it launches: read-only where the template itself has said so. */
export function TemplateGroup({ state }: { readonly state: NewProcessState }) {
  const filled = (name: TemplateField) => {
    const readOnly = state.taken.includes(name);
    return {
      ...fieldOf(state, name),
      mono: name !== 'tagname',
      readOnly,
      hint: readOnly ? t('newProcess.fromTemplate') : undefined,
      input: { placeholder: placeholders[name] },
    };
  };
  return (
    <FieldGroup name={t('newProcess.template')} help={t('newProcess.templateHelp')}>
      <TextInput {...fieldOf(state, 'template_id')} mono input={{ placeholder: 'lt-0a1b2c3d4e5f60718' }} />
      <TextInput {...fieldOf(state, 'version')} mono input={{ placeholder: '3' }} />
      <DetailsNote state={state} />
      <TextInput {...filled('tagname')} />
      <TextInput {...filled('instance_type')} />
      <TextInput {...filled('ami_id')} />
    </FieldGroup>
  );
}
