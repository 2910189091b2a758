import { editUpdateRequest } from '../../../contract/ownRequests';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { ScreenProps } from '../../definitions/page';
import { EditRequest } from './EditRequest';

const fields = ['version', 'machine_max_count'] as const;

const valuesOf = (row: Row) => ({
  version: plainText(row, 'new_version'),
  machine_max_count: plainText(row, 'new_machine_max_count'),
});

/** The form of one's own pending request to update a process. */
export default function EditUpdateRequest(props: ScreenProps) {
  return (
    <EditRequest
      {...props}
      kind="update"
      shownBy="own-update-request"
      call={editUpdateRequest}
      fields={fields}
      valuesOf={valuesOf}
    />
  );
}
