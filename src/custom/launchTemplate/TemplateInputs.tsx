import { Link } from 'react-router';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { TextInput } from '../../ui/form/TextInput';
import styles from './TemplateInputs.module.css';
import { type SourceType, sourceTypes, type TemplateField } from './templateFields';
import type { TemplateTool } from './templateTools';
import type { TemplateToolState } from './useTemplateTool';

/** Where the help link leads (specification, section 2). */
const search = '/dashboard/aws/listallinstances';

const sourceLabels = { ip: 'templates.ip', instance_id: 'machine.instanceId' } as const;
const placeholders = { ip: '10.0.0.4', instance_id: 'i-0a1b2c3d4e5f60718' } as const;

interface TemplateInputsProps {
  readonly tool: TemplateTool;
  readonly state: TemplateToolState;
}

/** The fields that say which machine the template is made from, and for an update which template. */
export function TemplateInputs({ tool, state: { form, missing, change } }: TemplateInputsProps) {
  // The words stand once, at the first of the fields that they are about.
  const fieldOf = (field: TemplateField) => {
    const first = missing[0] === field;
    return {
      required: true,
      announced: first,
      error: missing.includes(field) ? (first ? t(tool.texts.missing) : '') : undefined,
    };
  };
  return (
    <>
      {tool.required.includes('lt_id') ? (
        <>
          <TextInput
            {...fieldOf('lt_id')}
            label={t('templates.id')}
            mono
            value={form.lt_id}
            onChange={(lt_id) => change({ lt_id })}
            input={{ placeholder: 'lt-0a1b2c3d4e5f60718' }}
          />
          <TextInput
            label={t('templates.version')}
            hint={t('templates.optional')}
            mono
            value={form.version}
            onChange={(version) => change({ version })}
          />
        </>
      ) : null}
      <ChoiceInput
        label={t('templates.sourceType')}
        required
        clearable={false}
        choices={sourceTypes.map((value) => ({ value, label: t(sourceLabels[value]) }))}
        value={form.sourceType}
        onChange={(sourceType) => change({ sourceType: sourceType as SourceType })}
      />
      <TextInput
        {...fieldOf('source')}
        key={form.sourceType}
        label={t(sourceLabels[form.sourceType])}
        mono
        value={form[form.sourceType]}
        onChange={(value) => change({ [form.sourceType]: value })}
        input={{ placeholder: placeholders[form.sourceType] }}
      />
      <p className={styles.help}>
        {t('templates.help')} <Link to={search}>{t('templates.find')}</Link>
      </p>
    </>
  );
}
