import { processLedger } from '../../contract/launches';
import { defineResource } from './defineResource';
import { processTools } from './shared/processes';

export default defineResource({
  name: 'process',
  module: 'launch',
  paths: ['process/:id'],
  heading: 'page.processLedger',
  description: 'page.processLedger.does',
  requires: processLedger,
  actions: processTools,
  screen: () => import('../custom/processLedger/ProcessLedgerScreen'),
});
