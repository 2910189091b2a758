import { expect, it } from 'vitest';
import { unseal } from '../../../../server/processes/credentials';
import { askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

const credentialSecrets = ['the secret that seals credentials in this test'] as const;
const credentials = { username: 'crawler', password: 'the password of a process' };

it('moves credentials to the process on approval, drops them on rejection, and never returns them', async () => {
  const server = (await TestApp.start({ credentialSecrets })).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  const token = await server.tokenOf('ada', 'admin');
  const [approved, rejected] = [
    await askForProcess(server, token, { process_name: 'approved', ...credentials }),
    await askForProcess(server, token, { process_name: 'rejected', ...credentials }),
  ];
  await server.send('POST', 'approverequest', token, { requestid: String(approved), approve: 1 });
  await server.send('POST', 'approverequest', token, { requestid: String(rejected), approve: -1 });
  const left = await server.db.selectFrom('process_request').select('sealed_credentials').execute();
  expect(left).toEqual([{ sealed_credentials: null }, { sealed_credentials: null }]);
  const kept = await server.db.selectFrom('process_credentials').selectAll().execute();
  expect(kept.map(({ sealed_credentials }) => unseal(credentialSecrets, sealed_credentials))).toEqual([credentials]);
  const paths = ['listprocess', 'listrequest', 'myrequests', 'audit', `process/${kept[0]?.process_id}/ledger`];
  for (const path of paths) {
    const { statusCode, body } = await server.call({ path, token });
    expect(statusCode, path).toBe(200);
    expect(body).not.toMatch(/sealed|the password of|"crawler"/);
    expect(body).not.toContain(kept[0]?.sealed_credentials);
  }
});
