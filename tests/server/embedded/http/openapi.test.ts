import { expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

/** After a change of the contract, `npm test -- server -- openapi -u` writes the file. */
it('equals the document that the server returns', async () => {
  const server = (await TestApp.start()).untilEndOfTest();
  const document = (await server.app.inject('/openapi.json')).json();
  await expect(`${JSON.stringify(document, undefined, 2)}\n`).toMatchFileSnapshot('../../../../contract/openapi.json');
});
