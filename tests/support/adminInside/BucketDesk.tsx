import { CreateButton, EditButton, ShowButton, useCanAccess, useResourceDefinition } from 'react-admin';
import { PageFrame } from '../../../src/components/PageFrame';

const first = { id: 'a/b %' };

/** Shows react-admin's links to record pages and its resource definitions. */
export default function BucketDesk() {
  const { hasCreate, hasEdit, hasShow } = useResourceDefinition({ resource: 'codes' });
  const edit = useCanAccess({ resource: 'codes', action: 'edit' });
  const create = useCanAccess({ resource: 'codes', action: 'create' });
  return (
    <PageFrame heading="Bucket desk">
      <CreateButton resource="buckets" label="Make" state={{ record: { name: 'made', days: 7, public: true } }} />
      <EditButton resource="buckets" record={first} label="Change" />
      <ShowButton resource="buckets" record={first} label="Look" />
      <p>{`codes: ${[hasCreate, hasEdit, hasShow].join(', ')}; ${edit.canAccess}, ${create.canAccess}`}</p>
    </PageFrame>
  );
}
