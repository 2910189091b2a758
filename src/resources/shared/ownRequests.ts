import EditOutlined from '@mui/icons-material/EditOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import {
  editProcessRequest,
  editUpdateRequest,
  type RequestKind,
  withdrawRequest,
} from '../../../contract/ownRequests';
import { editRoleRequest } from '../../../contract/roleRequests';
import { isIdentifierNumber } from '../../../contract/shapes';
import { requestStatuses } from '../../../contract/values';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import type { Row, RowAction } from '../defineResource';
import { isYours } from './decisions';

/** Returns the identifier of a request as a text; '' if no call can use it. */
function idOf(row: Row | undefined): string {
  const id = plainText(row, 'id');
  return isIdentifierNumber(id) ? id : '';
}

/** Returns the kind of a request in the list of one's own requests. */
export const kindIn = (row: Row): RequestKind => (row.kind === 'update' ? 'update' : 'process');

const isPending = (row: Row) => row.status === requestStatuses.pending && idOf(row) !== '';

/** The edit call and the start of the page's address, by kind. */
const edits = {
  process: { call: editProcessRequest, path: 'request' },
  update: { call: editUpdateRequest, path: 'update-request' },
  role: { call: editRoleRequest, path: 'access' },
} as const;

/**
 * Returns Edit and Withdraw, for one's own pending requests (D70).
 *
 * @param kind default: that of each row, all of which are one's own
 */
export function ownRequestActs(kind?: RequestKind): readonly RowAction<Row, 'process_name' | 'change'>[] {
  const kindOf = (row: Row) => kind ?? kindIn(row);
  const isOwn = (row: Row) => isPending(row) && (kind === undefined || isYours(row));
  const kinds = kind ? [kind] : (['process', 'update'] as const);
  return [
    ...kinds.map(
      (one): RowAction<Row, never> => ({
        name: `edit ${one}`,
        label: 'requests.edit',
        icon: EditOutlined,
        compact: true,
        requires: edits[one].call,
        when: (row) => isOwn(row) && kindOf(row) === one,
        reloads: false,
        runAll: async ([row], { open }) => void open(`/dashboard/launch/${edits[one].path}/${idOf(row)}/edit`),
      }),
    ),
    {
      name: 'withdraw',
      label: 'requests.withdraw',
      icon: UndoOutlined,
      compact: true,
      destructive: true,
      requires: withdrawRequest,
      when: isOwn,
      question: {
        ask: 'always',
        title: ([row = {}]) =>
          t(kindOf(row) === 'process' ? 'requests.withdrawProcess' : 'requests.withdrawUpdate', { id: idOf(row) }),
        button: () => t('requests.withdrawButton'),
        help: () => t('requests.withdrawHelp'),
        columns: ['process_name', 'change'],
      },
      failed: 'requests.withdrawFailed',
      invalidates: ['my-requests', 'approve-process', 'approve-update-process'],
      run: async (row, { send, messageOf }) => {
        const reply = await send(withdrawRequest, { params: { kind: kindOf(row), id: idOf(row) }, body: {} });
        return { tone: 'success', text: messageOf(reply) ?? t('requests.withdrawn') };
      },
    },
  ];
}
