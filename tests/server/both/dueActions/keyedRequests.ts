import type { KeyedRequests } from '../../support/keyedRequests';
import { addOne, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import type { TestApp } from '../../support/testApp';
import { dueOf } from './support';

let count = 0;

/** Puts a machine on hold, and returns what Keep names. */
async function held(server: TestApp) {
  const { instance_id } = await addOne(server);
  const token = await server.tokenOf('ada', 'admin');
  await server.send('POST', 'terminate/hold', token, termination([{ instance_id }]));
  const [due] = await dueOf(server, instance_id);
  return { instance_id, ends_at: due?.due_at.toISOString() };
}

export default {
  holdmachines: async (server) => ({
    body: termination([{ instance_id: (await addOne(server)).instance_id }]),
  }),
  holdprocessmachines: async (server) => {
    count += 1;
    const process_id = await addProcess(server, { process_name: `held ${count}` });
    const { instance_id } = await addOne(server, { process_id });
    return { body: { process_id, InstanceIds: [instance_id], ipv4: [], ipv6: [], tagname: '' } };
  },
  keepmachines: async (server) => ({ body: { machines: [await held(server)] } }),
} satisfies KeyedRequests;
