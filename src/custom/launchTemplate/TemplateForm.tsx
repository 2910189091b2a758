import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { TextInput } from '../../ui/form/TextInput';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { ToolForm } from '../../ui/tool/ToolForm';
import { TemplateFacts } from './TemplateFacts';
import styles from './TemplateForm.module.css';
import {
  type SourceType,
  sourceTypes,
  type TemplateField,
  type TemplateForm as TemplateFields,
} from './templateFields';
import type { TemplateTool } from './templateTools';
import { useTemplateTool } from './useTemplateTool';

/** Where the help link leads (specification, section 2). */
const search = '/dashboard/aws/listallinstances';

const sourceLabels = { ip: 'templates.ip', instance_id: 'machine.instanceId' } as const;
const placeholders = { ip: '10.0.0.4', instance_id: 'i-0a1b2c3d4e5f60718' } as const;

interface TemplateFormProps {
  readonly tool: TemplateTool;
  /** What the link here has filled in. */
  readonly given: Partial<TemplateFields> | undefined;
}

/** The form that makes a launch template, or a version of one, from a machine (specification, sections 2 and 5). */
export function TemplateForm({ tool, given }: TemplateFormProps) {
  const state = useTemplateTool(tool, given);
  const { form, missing, busy, answer, change } = state;
  const submit = useRef<HTMLButtonElement>(null);
  // The words stand once, at the first of the fields that they are about.
  const errorOf = (field: TemplateField) =>
    missing.includes(field) ? (missing[0] === field ? t(tool.texts.missing) : '') : undefined;
  /** What takes itself away gives the focus to the button that is there always. */
  function andThenFocus(act: () => void): () => void {
    return () => {
      act();
      submit.current?.focus();
    };
  }
  return (
    <ToolForm
      refusals={state.refusals}
      onSubmit={() => void state.submit()}
      actions={
        <>
          <ActButton ref={submit} label={t(tool.texts.submit)} filled submits busy={busy} />
          {state.filled ? (
            <ActButton label={t('tools.discardDraft')} disabled={busy} onPress={andThenFocus(state.discard)} />
          ) : null}
        </>
      }
      answer={
        answer ? (
          <ServerResponse answer={answer} onClose={andThenFocus(state.close)}>
            {answer.tone === 'success' ? <TemplateFacts body={answer.body} /> : null}
          </ServerResponse>
        ) : null
      }
    >
      {tool.required.includes('lt_id') ? (
        <>
          <TextInput
            label={t('templates.id')}
            mono
            required
            error={errorOf('lt_id')}
            announced
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
        key={form.sourceType}
        label={t(sourceLabels[form.sourceType])}
        mono
        required
        error={errorOf('source')}
        announced={missing[0] === 'source'}
        value={form[form.sourceType]}
        onChange={(value) => change({ [form.sourceType]: value })}
        input={{ placeholder: placeholders[form.sourceType] }}
      />
      <Help>
        <Link to={search}>{t('templates.find')}</Link>
      </Help>
    </ToolForm>
  );
}

function Help({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.help}>
      {t('templates.help')} {children}
    </p>
  );
}
