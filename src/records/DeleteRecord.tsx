import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBasename, useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActButton } from '../components/ActButton';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { cut } from '../components/cellLook';
import { dropDraftOfSession } from '../components/drafts';
import { balanced, NameInText } from '../components/NameInText';
import { showToast, toastDurations } from '../components/toasts';
import { type RowRecord, titleOf } from '../dataProvider/records';
import type { ListDefinition } from '../definitions/page';
import { nounOf } from '../definitions/record';
import { failedResult } from '../form/results';
import { FactTable } from '../form/ToolResponse';
import { useRun } from '../form/useRun';
import { useReads } from '../form/useTool';
import { t } from '../i18n/translate';
import { formName } from './recordRules';
import { dropRecords } from './useRecord';

interface DeleteRecordProps {
  readonly page: ListDefinition;
  readonly record: RowRecord;
  /** Called if the record was not deleted or the result is unknown. */
  readonly onKept: () => void;
}

const maxNameLength = 100;

/** The button that deletes a record after a confirmation. It stays busy while a deletion runs, also after leaving and returning. */
export function DeleteRecord({ page, record, onKept }: DeleteRecordProps) {
  const { name, paths } = page;
  const noun = nounOf(page);
  const [title, id] = [titleOf(page, record), String(record.id)];
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const workspace = useBasename();
  const navigate = useNavigate();
  const reads = useReads();
  const { busy, run } = useRun(`${formName(name, record)} delete`);
  const [asks, setAsks] = useState(false);

  async function drop(): Promise<undefined> {
    const isOpen = () => !reads.current.signal.aborted;
    try {
      await dataProvider.delete(name, { id: record.id, previousData: record });
    } catch (error) {
      const result = failedResult(error, { failed: t('record.deleteFailed', { noun }) });
      if (result) showToast(result.tone, result.text, { duration: toastDurations.long });
      setAsks(false);
      if (isOpen()) onKept();
      return;
    }
    dropRecords(client, name);
    dropDraftOfSession(formName(name, record));
    showToast('success', t('record.deleted', { name: balanced(cut(title, maxNameLength)) }));
    if (isOpen()) void navigate(`${workspace}/${paths[0]}`, { replace: true });
  }

  return (
    <>
      <ActButton
        label={t('record.delete')}
        icon={DeleteIcon}
        destructive
        busy={busy && !asks}
        onPress={() => setAsks(true)}
      />
      {asks ? (
        <ConfirmDialog
          title={<NameInText text="record.deleteTitle" name={title} maximum={maxNameLength} />}
          act={t('record.deleteOne', { noun })}
          icon={DeleteIcon}
          destructive
          description={t('record.deleteHelp')}
          busy={busy}
          onAct={() => void run(drop, 'delete')}
          onClose={() => setAsks(false)}
        >
          {title === id ? null : (
            <FactTable
              label={t('record.deletes')}
              facts={[[page.list.identifier ?? 'id', { code: cut(id, maxNameLength) }]]}
            />
          )}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
