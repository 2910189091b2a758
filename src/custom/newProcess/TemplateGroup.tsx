import { t } from '../../i18n/translate';
import { TextInput } from '../../ui/form/TextInput';
import { DetailsNote } from './DetailsNote';
import { FieldGroup, third, twoThirds } from './FieldGroup';
import { fieldOf } from './fieldOf';
import { type TemplateField, templateFields } from './processForm';
import type { NewProcessState } from './useNewProcess';

const placeholders = {
  tagname: undefined,
  instance_type: 't3.medium',
  ami_id: 'ami-0a1b2c3d4e5f60718',
} as const satisfies Record<TemplateField, string | undefined>;

/** Which launch template is meant, and what it launches: of that, the template's own tag name is read-only (section 3). */
export function TemplateGroup({ state }: { readonly state: NewProcessState }) {
  return (
    <FieldGroup name={t('newProcess.template')} help={t('newProcess.templateHelp')}>
      <div className={twoThirds}>
        <TextInput {...fieldOf(state, 'template_id')} mono input={{ placeholder: 'lt-0a1b2c3d4e5f60718' }} />
      </div>
      <div className={third}>
        <TextInput {...fieldOf(state, 'version')} mono input={{ placeholder: '3' }} />
      </div>
      <DetailsNote state={state} />
      {templateFields.map((name) => (
        <div key={name} className={third}>
          <TextInput
            {...fieldOf(state, name)}
            mono={name !== 'tagname'}
            readOnly={name === 'tagname' && state.taken.includes(name)}
            input={{ placeholder: placeholders[name] }}
          />
        </div>
      ))}
    </FieldGroup>
  );
}
