import type { KeyedRequests } from '../../support/keyedRequests';
import { addOne } from '../../support/machines';
import { addProcess } from '../../support/requests';
import type { TestApp } from '../../support/testApp';
import { noPlan, setSchedule, week } from './support';

let count = 0;

function process(server: TestApp) {
  count += 1;
  return addProcess(server, { process_name: `scheduled ${count}`, account: '019', machine_max_count: 9 });
}

async function scheduled(server: TestApp, settings: object) {
  const process_id = await process(server);
  const machine = await addOne(server, { process_id });
  await setSchedule(server, await server.tokenOf('ada', 'admin'), process_id, settings);
  return { process_id, machine };
}

export default {
  setprocessschedule: async (server) => ({ body: { process_id: await process(server), revision: 0, ...week } }),
  pauseprocessschedule: async (server) => {
    const { process_id } = await scheduled(server, week);
    const until = new Date(server.now.getTime() + 3_600_000).toISOString();
    return { body: { process_id, until } };
  },
  extendmachines: async (server) => {
    const { machine } = await scheduled(server, { ...noPlan, default_lifetime_hours: 1 });
    const ends_at = new Date(server.now.getTime() + 3_600_000).toISOString();
    return { body: { machines: [{ instance_id: machine.instance_id, ends_at }] } };
  },
} satisfies KeyedRequests;
