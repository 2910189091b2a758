import EditIcon from '@mui/icons-material/EditOutlined';
import { useRef, useState } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { useCrumb } from '../components/crumb';
import { NotRefreshed } from '../components/NotRefreshed';
import { PageFrame } from '../components/PageFrame';
import { useFocusWhenLost } from '../components/useFocusWhenLost';
import { ValueList } from '../components/ValueList';
import { type RowRecord, rowOf, titleOf } from '../dataProvider/records';
import type { FormValues } from '../definitions/formParts';
import type { ListDefinition } from '../definitions/page';
import { nounOf, type RecordView, recordPath } from '../definitions/record';
import { useGiven } from '../form/useGiven';
import { t } from '../i18n/translate';
import { DeleteRecord } from './DeleteRecord';
import { NoRecord } from './NoRecord';
import { RecordForm } from './RecordForm';
import { shownValues, textsOf } from './recordRules';
import styles from './records.module.css';
import { useRecord } from './useRecord';

interface RecordScreenProps {
  readonly page: ListDefinition;
  readonly view: RecordView;
}

/** A page of a list's records: the form for a new one, or one of them, to be looked at or to be changed. */
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

/** What a link fills the form with: by the names of the fields, or as the `record` of react-admin's. */
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
  const title = record && titleOf(page, record);
  useCrumb(title);
  const deletes = page.record?.delete;
  const edit = recordPath(page, 'edit', id);
  const actions =
    record && (edit || deletes) ? (
      <>
        {edit ? (
          <Link className="button" to={`${workspace}/${edit}`}>
            <EditIcon fontSize="small" aria-hidden="true" />
            {t('record.edit')}
          </Link>
        ) : null}
        {deletes ? <DeleteRecord page={page} record={record} onKept={() => void state.read()} /> : null}
      </>
    ) : undefined;
  return (
    <PageFrame heading={page.heading} name={title} actions={actions}>
      {record ? (
        <>
          <NotRefreshed error={error} since={loadedAt} onRetry={() => void state.read()} />
          <ValueList
            label={t('record.values')}
            values={shownValues(page.list, page.record ?? {}, rowOf(record))}
            row={rowOf(record)}
            isTyped
            className={`panel ${styles.values}`}
          />
        </>
      ) : (
        <NoRecord noun={nounOf(page)} list={page} id={id} {...state} />
      )}
    </PageFrame>
  );
}

/** What a form is about, and what has been typed in another one that had an older record. */
interface Edited {
  readonly record: RowRecord;
  readonly given?: Partial<FormValues>;
  readonly times: number;
}

function EditRecord({ page, id }: OneRecordProps) {
  const { record: read, ...state } = useRecord(page, id, true);
  const [edited, setEdited] = useState<Edited>();
  // Whatever is read later does not change it under anybody's hand.
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
        <div ref={form} tabIndex={-1} className={styles.form}>
          <RecordForm
            key={edited.times}
            page={page}
            record={edited.record}
            given={edited.given}
            onConflict={readAgain}
          />
        </div>
      ) : (
        <NoRecord noun={nounOf(page)} list={page} id={id} {...state} />
      )}
    </PageFrame>
  );
}
