import HelpOutlined from '@mui/icons-material/HelpOutlineOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import type { RequestKind } from '../../../contract/ownRequests';
import { answerApprover, askRequester } from '../../../contract/requestMessages';
import { requestStatuses } from '../../../contract/values';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import { callAction, preloadable, type Row, type RowAction } from '../defineResource';
import { isYours } from './decisions';
import { kindIn } from './ownRequests';

/* Questions of approvers about requests, and the answers (D70). */

const messages = () => import('../../custom/requests/Messages');
export const processMessages = preloadable(async () => ({ default: (await messages()).ProcessMessages }));
export const roleMessages = preloadable(async () => ({ default: (await messages()).RoleMessages }));
export const updateMessages = preloadable(async () => ({ default: (await messages()).UpdateMessages }));

const requestLists = [
  ...(['my-requests', 'approve-process', 'approve-update-process'] as const),
  ...(['my-access', 'access-requests'] as const),
];
const isPending = ({ status }: Row) => status === requestStatuses.pending;
const params = (kind: RequestKind, row: Row) => ({ kind, id: plainText(row, 'id') });

const titles = {
  process: { ask: 'requests.askTitle', answer: 'requests.answerTitle' },
  update: { ask: 'requests.askUpdateTitle', answer: 'requests.answerUpdateTitle' },
  role: { ask: 'access.askTitle', answer: 'access.answerTitle' },
} as const;

/** Asks the requester a question before the decision. People cannot ask themselves. */
export const askForMore = (kind: RequestKind): RowAction<Row, 'process_name' | 'role' | 'requested_by'> =>
  callAction({
    name: 'ask',
    label: 'requests.ask',
    icon: HelpOutlined,
    call: askRequester,
    params: (row: Row) => params(kind, row),
    asks: ['text'],
    success: 'requests.asked',
    when: (row) => isPending(row) && !isYours(row),
    requires: askRequester,
    failed: 'requests.askFailed',
    invalidates: requestLists,
    question: {
      ask: 'always',
      title: ([row]) => t(titles[kind].ask, { id: plainText(row, 'id') }),
      button: () => t('requests.askButton'),
      help: () => t('requests.askHelp'),
      columns: [kind === 'role' ? 'role' : 'process_name', 'requested_by'],
    },
  });

/**
 * Answers an approver's question about one's own request. The dialog shows the question.
 *
 * @param kind default: that of each row
 */
export const answerAbout = (kind?: RequestKind): RowAction<Row, 'question'> =>
  callAction({
    name: 'answer',
    label: 'requests.answer',
    icon: QuestionAnswerOutlined,
    call: answerApprover,
    params: (row: Row) => params(kind ?? kindIn(row), row),
    asks: ['text'],
    success: 'requests.answered',
    when: (row) => isPending(row) && row.needs_information === true,
    requires: answerApprover,
    failed: 'requests.answerFailed',
    invalidates: requestLists,
    question: {
      ask: 'always',
      title: ([row = {}]) => t(titles[kind ?? kindIn(row)].answer, { id: plainText(row, 'id') }),
      button: () => t('requests.answerButton'),
      help: ([row]) => plainText(row, 'question'),
    },
  });

export const answerQuestion = answerAbout();
