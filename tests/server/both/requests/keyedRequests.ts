import type { KeyedRequests } from '../../support/keyedRequests';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import type { TestApp } from '../../support/testApp';

let count = 0;

/** A request of ada's, whom the test signs in. */
async function requested(server: TestApp): Promise<{ id: number; process_name: string }> {
  const process_name = `talked about ${count++}`;
  const token = await server.tokenOf('ada', 'admin');
  return { id: await askForProcess(server, token, { process_name }), process_name };
}

export default {
  editrequest: async (server) => {
    const { id, process_name } = await requested(server);
    return { path: `myrequests/process/${id}`, body: processForm({ process_name, machine_limit: 7 }) };
  },
  editupdaterequest: async (server) => {
    const process = await addProcess(server, { process_name: `talked about ${count++}` });
    const id = await askForUpdate(server, await server.tokenOf('ada', 'admin'), process);
    return { path: `myrequests/update/${id}`, body: { version: '3', machine_max_count: 8 } };
  },
  withdrawrequest: async (server) => {
    const { id } = await requested(server);
    return { path: `myrequests/process/${id}/withdraw`, body: {} };
  },
  askrequester: async (server) => {
    const { id } = await requested(server);
    return { path: `requests/process/${id}/questions`, body: { text: 'What for?' } };
  },
  answerapprover: async (server) => {
    const { id } = await requested(server);
    const token = await server.tokenOf('ada', 'admin');
    await server.send('POST', `requests/process/${id}/questions`, token, { text: 'What for?' });
    return { path: `myrequests/process/${id}/answers`, body: { text: 'For the sale' } };
  },
} satisfies KeyedRequests;
