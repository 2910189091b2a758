import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import Replay from '@mui/icons-material/Replay';
import { listDeliveries, resendDelivery } from '../../contract/receivers';
import { callAction, defineResource } from './defineResource';

export default defineResource({
  name: 'deliveries',
  module: 'admin',
  paths: ['deliveries'],
  heading: 'page.deliveries',
  description: 'page.deliveries.does',
  help: 'outgoing-events',
  menu: { label: 'page.deliveries', icon: OutboxOutlined, order: 911 },
  requires: listDeliveries,
  list: {
    call: listDeliveries,
    rows: 'data',
    csvName: 'deliveries',
    empty: { text: 'deliveries.none' },
    columns: [
      { name: 'at', label: 'audit.at', preset: 'time', filter: 'dates', width: 170 },
      { name: 'receiver', width: 160, thing: { page: 'receiver', params: ({ receiver_id }) => ({ id: receiver_id }) } },
      { name: 'event', label: 'deliveries.event', help: 'deliveries.eventHelp', width: 100 },
      {
        name: 'result',
        label: 'deliveries.result',
        width: 120,
        tones: { delivered: 'ok', failed: 'bad' },
        words: { delivered: 'deliveries.delivered', failed: 'deliveries.failed' },
      },
      { name: 'status', label: 'HTTP', preset: 'text', width: 80 },
      { name: 'duration_ms', label: 'deliveries.duration', width: 130 },
      { name: 'attempt', width: 100 },
      { name: 'error', width: 320 },
      { name: 'message_id', label: 'deliveries.messageId', width: 180 },
      { name: 'id', hidden: true },
      { name: 'receiver_id', hidden: true },
    ],
    actions: [
      callAction({
        name: 'resend',
        label: 'deliveries.resend',
        icon: Replay,
        call: resendDelivery,
        when: ({ event }: { readonly event?: number | null }) => event !== null,
        success: 'deliveries.resent',
      }),
    ],
  },
});
