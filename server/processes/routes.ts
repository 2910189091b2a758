import { answers } from '../../contract/messages';
import * as contract from '../../contract/processes';
import type { Db } from '../db/connection';
import { type Handler, handle } from '../http/handler';
import { listProcesses } from './store';

/** The calls about processes. */
export function processHandlers(db: Db): Handler[] {
  return [
    handle(contract.listProcesses, async () => ({
      message: answers.processesFetched,
      data: await listProcesses(db),
    })),
  ];
}
