import { expect, it } from 'vitest';
import { seal, unseal } from '../../../../server/processes/credentials';
import { resealCredentials } from '../../../../server/processes/resealCredentials';
import { addProcess, askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

const older = 'the older secret of this test, long enough';
const newer = 'the newer secret of this test, long enough';
const credentials = { username: 'crawler', password: 'the password of a process' };

it('encrypts all credentials with the new key, after which older keys are not needed', async () => {
  const server = (await TestApp.start({ credentialSecrets: [older] })).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  const token = await server.tokenOf('ada', 'admin');
  await askForProcess(server, token, { process_name: 'without' });
  await askForProcess(server, token, { process_name: 'pending', ...credentials });
  const sealed_credentials = seal([older], credentials);
  const process_id = await addProcess(server);
  await server.db.insertInto('process_credentials').values({ process_id, sealed_credentials }).execute();
  const ofNobody = seal(['a secret that is gone for good, sadly'], credentials);
  const lost = { process_id: await addProcess(server), sealed_credentials: ofNobody };
  await server.db.insertInto('process_credentials').values(lost).execute();

  expect(await resealCredentials(server.db, [newer, older])).toEqual({ sealed: 2, unreadable: 1 });
  const requests = await server.db.selectFrom('process_request').select('sealed_credentials').execute();
  const texts = requests.map((row) => row.sealed_credentials).filter((text) => text !== null);
  const kept = await server.db.selectFrom('process_credentials').selectAll().orderBy('process_id').execute();
  expect(texts).toHaveLength(1);
  for (const text of [...texts, kept[0]?.sealed_credentials ?? '']) expect(unseal([newer], text)).toEqual(credentials);
  expect(kept[1]).toEqual(lost);
  expect(await resealCredentials(server.db, [newer])).toEqual({ sealed: 0, unreadable: 1 });
});
