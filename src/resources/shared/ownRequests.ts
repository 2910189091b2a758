import EditOutlined from '@mui/icons-material/EditOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import {
  editProcessRequest,
  editUpdateRequest,
  type RequestKind,
  withdrawRequest,
} from '../../../contract/ownRequests';
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
export const kindIn = (row: Row): Exclude<RequestKind, 'role'> => (row.kind === 'update' ? 'update' : 'process');

const isPending = (row: Row) => row.status === requestStatuses.pending && idOf(row) !== '';

/** The edit call and the start of the page's address, by kind. */
const edits = {
  process: { call: editProcessRequest, path: 'request' },
  update: { call: editUpdateRequest, path: 'update-request' },
} as const;

/**
 * Returns Edit and Withdraw, for one's own pending requests (D70).
 *
 * @param kind default: that of each row, all of which are one's own
 */
export function ownRequestActs(
  kind?: Exclude<RequestKind, 'role'>,
): readonly RowAction<Row, 'process_name' | 'change'>[] {
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
      ...withdrawRequestOf(kind),
      question: { ...withdrawal(kindOf), columns: ['process_name', 'change'] },
      when: isOwn,
    },
  ];
}

const withdrawTitles = {
  process: 'requests.withdrawProcess',
  update: 'requests.withdrawUpdate',
  role: 'access.withdraw',
} as const;

const withdrawal = (kindOf: (row: Row) => RequestKind) =>
  ({
    ask: 'always',
    title: ([row = {}]: readonly Row[]) => t(withdrawTitles[kindOf(row)], { id: idOf(row) }),
    button: () => t('requests.withdrawButton'),
    help: () => t('requests.withdrawHelp'),
  }) as const;

/**
 * Returns Withdraw, for one's own pending requests.
 *
 * @param kind default: that of each row
 */
export function withdrawRequestOf(kind?: RequestKind): RowAction<Row, never> {
  const kindOf = (row: Row) => kind ?? kindIn(row);
  return {
    name: 'withdraw',
    label: 'requests.withdraw',
    icon: UndoOutlined,
    compact: true,
    destructive: true,
    requires: withdrawRequest,
    when: (row) => isPending(row) && row.break_glass !== true,
    question: withdrawal(kindOf),
    failed: 'requests.withdrawFailed',
    invalidates: ['my-requests', 'approve-process', 'approve-update-process', 'my-access', 'access-requests'],
    run: async (row, { send, messageOf }) => {
      const reply = await send(withdrawRequest, { params: { kind: kindOf(row), id: idOf(row) }, body: {} });
      return { tone: 'success', text: messageOf(reply) ?? t('requests.withdrawn') };
    },
  };
}
