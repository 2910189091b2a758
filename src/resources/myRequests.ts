import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined';
import { listOwnRequests } from '../../contract/ownRequests';
import { defineResource } from './defineResource';
import { copyAsNew } from './shared/copyAsNew';
import { decisionTiles } from './shared/decisions';
import { answerQuestion } from './shared/messages';
import { ownRequestActs } from './shared/ownRequests';
import { ownRequestColumns } from './shared/requests';

const isForProcess = ({ kind }: { readonly kind?: unknown }) => kind === 'process';

export default defineResource({
  name: 'my-requests',
  module: 'launch',
  paths: ['myrequests'],
  heading: 'page.myRequests',
  description: 'page.myRequests.does',
  help: 'request-process#where-is-my-request',
  menu: { label: 'page.myRequests', icon: MarkunreadMailboxOutlined, order: 60 },
  requires: listOwnRequests,
  list: {
    call: listOwnRequests,
    rows: 'data',
    csvName: 'my_requests',
    recordRepresentation: 'process_name',
    empty: { text: 'requests.none', link: { label: 'processes.request', to: 'newprocess' } },
    invalid: 'myRequests.failed',
    forbidden: 'myRequests.failed',
    failed: 'myRequests.failed',
    tiles: decisionTiles,
    identifier: 'request',
    columns: [
      // Each kind has its own numbers.
      {
        name: 'request',
        width: 100,
        getValue: ({ kind, id }) => `${String(kind)} ${String(id)}`,
        thing: [
          { page: 'own-request', when: ({ kind }) => kind === 'process' },
          { page: 'own-update-request', when: ({ kind }) => kind === 'update' },
        ],
      },
      ...ownRequestColumns,
    ],
    actions: [{ ...answerQuestion, compact: true }, ...ownRequestActs(), { ...copyAsNew, when: isForProcess }],
  },
});
