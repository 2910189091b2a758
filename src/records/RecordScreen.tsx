import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { useCrumb } from '../components/crumb';
import { PageFrame } from '../components/PageFrame';
import { useFocusWhenLost } from '../components/useFocusWhenLost';
import { type RowRecord, rowOf, titleOf } from '../dataProvider/records';
import type { FormValues } from '../definitions/formParts';
import type { ListDefinition } from '../definitions/page';
import { nounOf, type RecordView, recordPath } from '../definitions/record';
import { useGiven } from '../form/useGiven';
import { t } from '../i18n/translate';
import { useRefresh } from '../list/actions/actionModel';
import { DeleteRecord } from './DeleteRecord';
import { DetailPage } from './DetailPage';
import { NoRecord } from './NoRecord';
import { RecordForm } from './RecordForm';
import { shownRule, shownValues, textsOf } from './recordRules';
import { useRecord } from './useRecord';

interface RecordScreenProps {
  readonly page: ListDefinition;
  readonly view: RecordView;
}

/** A page of a list's record: the form for a new one, its detail page, or the form that changes it. */
export default function RecordScreen({ page, view }: RecordScreenProps) {
  if (view.kind === 'create') return <CreateRecord page={page} />;
  return view.kind === 'show' ? <ShowRecord page={page} id={view.id} /> : <EditRecord page={page} id={view.id} />;
}

function CreateRecord({ page }: Pick<RecordScreenProps, 'page'>) {
  const name = t('record.new', { noun: nounOf(page) });
  useCrumb(name);
  const { given, key } = useGiven((state) => givenIn(page, state));
  return (
    <PageFrame heading={page.heading} name={name}>
      <RecordForm key={key} page={page} given={given} />
    </PageFrame>
  );
}

/** Returns the values that a link gives the form: by field, or as react-admin's `record`. */
function givenIn({ record = {} }: ListDefinition, state: unknown): Partial<FormValues> | undefined {
  const { record: row = state } = Object(state) as { record?: unknown };
  const texts = Object.entries(textsOf(record, Object(row))).filter(([, text]) => text !== '');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

interface OneRecordProps {
  readonly page: ListDefinition;
  readonly id: string;
}

function ShowRecord({ page, id }: OneRecordProps) {
  const workspace = useBasename();
  const { record, error, loadedAt, ...state } = useRecord(page, id);
  const { record: declared = {} } = page;
  const edit = recordPath(page, 'edit', id);
  const params = useMemo(() => ({ id }), [id]);
  const ruleOf = useCallback((column: string) => shownRule(page.list, declared, column), [page.list, declared]);
  const refresh = useRefresh(state.read);
  return (
    <DetailPage
      page={page}
      parts={declared}
      params={params}
      title={record && titleOf(page, record)}
      row={record && rowOf(record)}
      record={record}
      ruleOf={ruleOf}
      valuesOf={(row, linked) => shownValues(page.list, declared, row, linked)}
      loadedAt={loadedAt}
      error={error}
      read={state.read}
      refresh={refresh}
      show={showsNothing}
      buttons={
        record && (edit || declared.delete) ? (
          <>
            {edit ? (
              <Link className="button" to={`${workspace}/${edit}`}>
                <EditIcon fontSize="small" aria-hidden="true" />
                {t('record.edit')}
              </Link>
            ) : null}
            {declared.delete ? <DeleteRecord page={page} record={record} onKept={() => void state.read()} /> : null}
          </>
        ) : undefined
      }
      absent={<NoRecord noun={nounOf(page)} list={page} id={id} {...state} />}
    />
  );
}

/** The page is reloaded after an action instead. */
const showsNothing = () => undefined;

/** The record of a form, and the values typed into an earlier form that had an older record. */
interface Edited {
  readonly record: RowRecord;
  readonly given?: Partial<FormValues>;
  readonly times: number;
}

function EditRecord({ page, id }: OneRecordProps) {
  const { record: read, ...state } = useRecord(page, id, true);
  const [edited, setEdited] = useState<Edited>();
  // A later read does not change the form.
  if (!edited && read) setEdited({ record: read, times: 0 });
  const form = useRef<HTMLDivElement>(null);
  useFocusWhenLost(form, -(edited?.times ?? 0));

  async function readAgain(given: Partial<FormValues>): Promise<boolean> {
    const record = await state.read();
    if (record) setEdited((before) => ({ record, given, times: (before?.times ?? 0) + 1 }));
    return record !== undefined;
  }

  const record = edited?.record;
  const title = record && titleOf(page, record);
  useCrumb(title);
  const { show, delete: deletes } = page.record ?? {};
  const hasDelete = record && deletes && !show;
  return (
    <PageFrame
      heading={page.heading}
      name={title && t('record.editing', { name: title })}
      actions={hasDelete ? <DeleteRecord page={page} record={record} onKept={() => void state.read()} /> : undefined}
    >
      {edited ? (
        <Box ref={form} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
          <RecordForm
            key={edited.times}
            page={page}
            record={edited.record}
            given={edited.given}
            onConflict={readAgain}
          />
        </Box>
      ) : (
        <NoRecord noun={nounOf(page)} list={page} id={id} {...state} />
      )}
    </PageFrame>
  );
}
