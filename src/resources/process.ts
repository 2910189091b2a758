import { defineResource } from './defineResource';
import { processTools } from './shared/processes';

export default defineResource({
  name: 'process',
  module: 'launch',
  paths: ['process/:id'],
  heading: 'page.process',
  parent: 'processes',
  actions: processTools,
  screen: () => import('../custom/processLedger/ProcessLedgerScreen'),
});
