import { useState } from 'react';
import {
  BooleanField,
  Datagrid,
  DataTable,
  List,
  ReferenceField,
  ReferenceManyField,
  Show,
  SimpleShowLayout,
  SingleFieldList,
  TextField,
  useGetIdentity,
  useGetList,
  useGetMany,
  useGetManyReference,
  useGetOne,
  usePermissions,
  useRefresh,
  useResourceDefinitions,
} from 'react-admin';
import { PageFrame } from '../../../src/components/PageFrame';
import { useRefreshEvent } from '../../../src/components/reading';

const names = (records: readonly { process_name?: string }[] | undefined) =>
  (records ?? []).map(({ process_name: name }) => name).join(', ');

/** Uses react-admin's hooks and components, as its documentation shows them, over a list that one call returns. */
export default function ProcessDesk() {
  const [chosen, setChosen] = useState<number>();
  const [asksRequests, setAsksRequests] = useState(false);
  useRefreshEvent(useRefresh());
  return (
    <PageFrame heading="Process desk">
      <Session />
      <Hooks />
      <List resource="processes" disableSyncWithLocation perPage={5} actions={false} empty={false}>
        <Datagrid
          bulkActionButtons={false}
          rowClick={(id) => {
            setChosen(Number(id));
            return false;
          }}
        >
          <TextField source="id" />
          <TextField source="process_name" />
          <BooleanField source="active" />
        </Datagrid>
      </List>
      {chosen === undefined ? null : (
        <Show resource="processes" id={chosen} actions={false}>
          <SimpleShowLayout>
            <TextField source="process_name" label="Chosen" />
            <ReferenceField source="id" reference="processes" label="By reference" />
            <ReferenceManyField reference="processes" target="version" source="version" label="Same version">
              <SingleFieldList linkType={false} />
            </ReferenceManyField>
          </SimpleShowLayout>
        </Show>
      )}
      <button type="button" className="button" onClick={() => setAsksRequests(true)}>
        Show the requests
      </button>
      {asksRequests ? (
        <List resource="approve-process" disableSyncWithLocation actions={false}>
          <DataTable />
        </List>
      ) : null}
    </PageFrame>
  );
}

function Session() {
  const { data: person } = useGetIdentity();
  const { permissions = [] } = usePermissions<readonly string[]>();
  const { processes } = useResourceDefinitions();
  return (
    <dl aria-label="Session">
      <dt>Person</dt>
      <dd>{person?.fullName}</dd>
      <dt>Rights</dt>
      <dd>{permissions.join(', ')}</dd>
      <dt>Resource</dt>
      <dd>{`${processes?.name}: ${processes?.options?.label}`}</dd>
    </dl>
  );
}

function Hooks() {
  const found = useGetList('processes', {
    filter: { machine_max_count: 20, q: 'process 1' },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 3 },
  });
  const one = useGetOne('processes', { id: 7 });
  const many = useGetMany('processes', { ids: [2, 4, 404] });
  const related = useGetManyReference('processes', {
    target: 'process_name',
    id: 'process 9',
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'id', order: 'ASC' },
  });
  const none = useGetOne('processes', { id: 404 });
  return (
    <dl aria-label="Hooks">
      <dt>useGetList</dt>
      <dd>{`${names(found.data)} of ${found.total}`}</dd>
      <dt>useGetOne</dt>
      <dd style={{ overflowWrap: 'anywhere' }}>{JSON.stringify(one.data)}</dd>
      <dt>useGetMany</dt>
      <dd>{names(many.data)}</dd>
      <dt>useGetManyReference</dt>
      <dd>{names(related.data)}</dd>
      <dt>Nowhere</dt>
      <dd>{none.error?.message}</dd>
    </dl>
  );
}
