import { useState } from 'react';
import {
  Confirm,
  Create,
  Datagrid,
  DataTable,
  DeleteButton,
  Edit,
  List,
  ListContextProvider,
  NumberInput,
  ReferenceField,
  required,
  SaveButton,
  SimpleForm,
  TextField,
  TextInput,
  Toolbar,
  useCreate,
  useDelete,
  useGetList,
  useList,
  useNotify,
  useRecordContext,
  useUpdate,
  WrapperField,
} from 'react-admin';
import { PageFrame } from '../../../src/components/PageFrame';

/** Uses react-admin's hooks and components over REST, as its documentation shows them. */
export default function ZoneDesk() {
  const [edited, setEdited] = useState<number>();
  return (
    <PageFrame heading="Zone desk">
      <List resource="zones" disableSyncWithLocation actions={false} empty={false}>
        <Datagrid
          bulkActionButtons={false}
          rowClick={(id) => {
            setEdited(Number(id));
            return false;
          }}
        >
          <TextField source="id" />
          <TextField source="name" />
          <ReferenceField source="process_id" reference="processes" />
          <WrapperField label="Change">
            <Renew />
            <Remove />
            <DeleteButton redirect={false} />
          </WrapperField>
        </Datagrid>
      </List>
      {edited === undefined ? null : (
        <Edit key={edited} resource="zones" id={edited} redirect={false} actions={false}>
          <SimpleForm aria-label="Edit zone" toolbar={<OnlySave />}>
            <TextInput source="name" validate={required()} />
            <NumberInput source="process_id" />
          </SimpleForm>
        </Edit>
      )}
      <Create resource="zones" redirect={false}>
        <SimpleForm aria-label="New zone" toolbar={<OnlySave />}>
          <TextInput source="name" validate={required()} />
          <NumberInput source="process_id" />
        </SimpleForm>
      </Create>
      <Codes />
    </PageFrame>
  );
}

const OnlySave = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Changes a record with a hook and notifies. */
function Renew() {
  const record = useRecordContext();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate();
  if (!record) return null;
  const data = { ...record, name: `${record.name}!` };
  const onSuccess = () => notify(`Renewed %{name}`, { type: 'success', messageArgs: { name: record.name } });
  const onError = (error: Error) => notify(error.message, { type: 'error' });
  return (
    <button
      type="button"
      className="button"
      disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        void update('zones', { id: record.id, data, previousData: record }, { onSuccess, onError });
      }}
    >
      Renew
    </button>
  );
}

/** Asks before it deletes a record. */
function Remove() {
  const record = useRecordContext();
  const [open, setOpen] = useState(false);
  const [remove, { isPending }] = useDelete();
  if (!record) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span onClick={(event) => event.stopPropagation()}>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <Confirm
        isOpen={open}
        loading={isPending}
        title={`Remove ${record.name}?`}
        content="This can't be undone."
        onConfirm={() => {
          void remove('zones', { id: record.id, previousData: record });
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </span>
  );
}

/** A list whose key is not the column `id`. */
function Codes() {
  const { data, isPending } = useGetList('codes', { sort: { field: 'id', order: 'ASC' } });
  const list = useList({ data, isPending });
  const [create] = useCreate();
  const [update] = useUpdate();
  const last = data?.at(-1);
  const renamed = { id: last?.id, data: { ...last, label: 'Renamed' }, previousData: last };
  return (
    <section aria-label="Codes">
      <button
        type="button"
        className="button"
        onClick={() => void create('codes', { data: { id: 73, code: 'c', label: 'Third' } })}
      >
        Add a code
      </button>
      <button type="button" className="button" onClick={() => void update('codes', renamed)}>
        Rename the last
      </button>
      <ListContextProvider value={list}>
        <DataTable resource="codes" bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="id" />
          <DataTable.Col source="label" />
        </DataTable>
      </ListContextProvider>
    </section>
  );
}
