import { useMemo } from 'react';
import { editProcessRequest } from '../../../contract/ownRequests';
import type { FormPart, FormValues } from '../../definitions/formParts';
import type { ScreenProps } from '../../definitions/page';
import { useToolOf } from '../../definitions/registry';
import { valuesLike } from '../../form/processLike';
import { EditRequest } from './EditRequest';

const credentials = 'newProcess.credentials';

/** The fields of New Process, of which the credentials are there already and never shown. */
function editedFields(fields: readonly FormPart<string, FormValues>[] = []): readonly FormPart<string, FormValues>[] {
  return fields.map((part) =>
    typeof part === 'object' && 'group' in part && part.group === credentials
      ? { ...part, help: 'requests.credentialsKept' }
      : part,
  );
}

/** The form of one's own pending request for a process: that of New Process. */
export default function EditProcessRequest(props: ScreenProps) {
  const { fields } = useToolOf('new-process');
  const edited = useMemo(() => editedFields(fields), [fields]);
  return (
    <EditRequest
      {...props}
      kind="process"
      shownBy="own-request"
      call={editProcessRequest}
      fields={edited}
      valuesOf={valuesLike}
    />
  );
}
