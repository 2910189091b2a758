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

/* An approver asks for more, and whoever asked answers (D70). */

/** What was said about a request, on its page. */
const messages = () => import('../../custom/requests/Messages');
export const processMessages = preloadable(async () => ({ default: (await messages()).ProcessMessages }));
export const updateMessages = preloadable(async () => ({ default: (await messages()).UpdateMessages }));

const requestLists = ['my-requests', 'approve-process', 'approve-update-process'] as const;
const isPending = ({ status }: Row) => status === requestStatuses.pending;
const params = (kind: RequestKind, row: Row) => ({ kind, id: plainText(row, 'id') });

/** Asks whoever made a request for more before it is decided. Nobody asks themselves. */
export function askForMore(kind: RequestKind): RowAction<Row, 'process_name' | 'requested_by'> {
  return {
    ...callAction({
      name: 'ask',
      label: 'requests.ask',
      icon: HelpOutlined,
      call: askRequester,
      params: (row: Row) => params(kind, row),
      success: 'requests.asked',
      when: (row) => isPending(row) && !isYours(row),
      requires: askRequester,
      failed: 'requests.askFailed',
      invalidates: requestLists,
    }),
    question: {
      ask: 'always',
      title: ([row]) =>
        t(kind === 'process' ? 'requests.askTitle' : 'requests.askUpdateTitle', { id: plainText(row, 'id') }),
      button: () => t('requests.askButton'),
      help: () => t('requests.askHelp'),
      columns: ['process_name', 'requested_by'],
      form: { call: askRequester, fields: ['text'] },
    },
  };
}

/** Answers what an approver has asked about a request of one's own; the question stands above the answer. */
export const answerQuestion: RowAction<Row, 'process_name' | 'question'> = {
  ...callAction({
    name: 'answer',
    label: 'requests.answer',
    icon: QuestionAnswerOutlined,
    call: answerApprover,
    params: (row: Row) => params(kindIn(row), row),
    success: 'requests.answered',
    when: (row) => isPending(row) && row.needs_information === true,
    requires: answerApprover,
    failed: 'requests.answerFailed',
    invalidates: requestLists,
  }),
  question: {
    ask: 'always',
    title: ([row = {}]) =>
      t(kindIn(row) === 'process' ? 'requests.answerTitle' : 'requests.answerUpdateTitle', {
        id: plainText(row, 'id'),
      }),
    button: () => t('requests.answerButton'),
    help: ([row]) => plainText(row, 'question'),
    form: { call: answerApprover, fields: ['text'] },
  },
};
