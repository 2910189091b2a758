import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBasename, useDataProvider } from 'react-admin';
import { Navigate } from 'react-router';
import * as z from 'zod/mini';
import { accessTo } from '../access/workspaces';
import { cut } from '../components/cellLook';
import { balanced } from '../components/NameInText';
import { showToast } from '../components/toasts';
import { type RowRecord, titleOf } from '../dataProvider/records';
import type { ActionResult } from '../definitions/answer';
import type { FormValues } from '../definitions/formParts';
import type { ListDefinition } from '../definitions/page';
import { fieldsOf, nounOf, recordPath } from '../definitions/record';
import type { Attempt, ToolDefinition, ToolParts } from '../definitions/tool';
import { resultOf } from '../form/results';
import { ToolForm } from '../form/ToolForm';
import { t } from '../i18n/translate';
import { changedFields, failedChange, formName, isConflict, labelOf, textsOf, withChanges } from './recordRules';
import { dropRecords } from './useRecord';

interface RecordFormProps {
  readonly page: ListDefinition;
  /** The record to change. Absent: a new one. */
  readonly record?: RowRecord;
  readonly given?: Partial<FormValues> | undefined;
  /** Reloads a record that has changed on the server, and applies the typed values to it. Resolves with true if that succeeds. */
  readonly onConflict?: (typed: Partial<FormValues>) => Promise<boolean>;
}

/** The form of a new or changed record: a tool whose call is react-admin's `create` or `update`. */
export function RecordForm({ page, record, given, onConflict }: RecordFormProps) {
  const workspace = useBasename();
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const { name, record: definition = {} } = page;
  const noun = nounOf(page);
  const [base] = useState(() => record && textsOf(definition, record));
  const [tool] = useState(() => toolOf(page, record, workspace));

  async function perform({ values, bodyOf }: Attempt): Promise<ActionResult | undefined> {
    const body = bodyOf(values) as Readonly<Record<string, unknown>>;
    const changed = changedFields(definition, base ?? {}, values);
    if (record && changed.length === 0) {
      showToast('info', t('record.unchanged'));
      return undefined;
    }
    try {
      const { data } = record
        ? await dataProvider.update<RowRecord>(name, {
            id: record.id,
            data: withChanges(record, body, changed),
            previousData: record,
          })
        : await dataProvider.create<RowRecord>(name, { data: body });
      dropRecords(client, name);
      const called = balanced(cut(titleOf(page, data), maxNameLength));
      const fields = changed.map((field) => labelOf(definition, field)).join(', ');
      return {
        ...resultOf('success', t(record ? 'record.saved' : 'record.created', { name: called })),
        hint: record && t('record.savedFields', { fields }),
        body: { address: `${workspace}/${recordPath(page, 'show', data.id) ?? page.paths[0]}` },
      };
    } catch (error) {
      const answer = failedChange(error, t(record ? 'record.saveFailed' : 'record.createFailed', { noun }));
      if (!answer || !isConflict(error) || !onConflict) return answer;
      const typed = Object.fromEntries(changed.map((field) => [field, values[field]]));
      return (await onConflict(typed)) ? { ...answer, hint: t('record.readAgain') } : answer;
    }
  }

  const parts: ToolParts = { perform, Done: Leave };
  return <ToolForm name={formName(name, record)} tool={tool} parts={parts} given={given} {...(base && { base })} />;
}

/** Opens the record's page after a save. */
function Leave({ answer }: { readonly answer: ActionResult }) {
  const { address } = Object(answer.body) as { address: string };
  return <Navigate to={address} replace />;
}

const maxNameLength = 100;

function toolOf(page: ListDefinition, record: RowRecord | undefined, workspace: string): ToolDefinition {
  const { name, module, paths, record: definition = {} } = page;
  const { schema, create = [], edit = [] } = definition;
  const fields = record ? edit : create;
  const noun = nounOf(page);
  const back = (record && recordPath(page, 'show', record.id)) ?? paths[0];
  return {
    call: {
      ...{
        name,
        method: record ? 'PUT' : 'POST',
        path: name,
        access: accessTo(module),
        summary: '',
        answer: z.unknown(),
      },
      ...(schema && { body: schema }),
    },
    fields: (fields === true ? Object.keys(fieldsOf(definition)) : fields) as NonNullable<ToolDefinition['fields']>,
    acts: [{ name: 'save', label: record ? 'record.save' : t('record.create', { noun }) }],
    answer: { once: true, folded: true },
    afterSuccess: 'forget',
    cancel: { path: `${workspace}/${back}`, kept: 'record.draftKept' },
  };
}
