import { appCode, type Deviations, SoftPasskey } from './authenticator';
import { password, type TestApp } from './testApp';

/** Adds an authenticator app, as the console does. Advances the clock by a step, so that the next code is a new one. */
export async function enrolApp(server: TestApp, token: string, at = server) {
  const begun = await at.send('POST', 'authentication/factors/app/begin', token, { current_password: password });
  const { ticket, uri } = begun.json().data;
  const added = await at.send('POST', 'authentication/factors/app', token, {
    ...{ ticket, name: 'Phone', code: appCode(uri, server.now) },
  });
  server.pass(60);
  return {
    uri: String(uri),
    codes: (added.json().data.recovery_codes ?? []) as string[],
    id: Number(added.json().data.id),
  };
}

/** Adds a passkey, as the console does. */
export async function enrolPasskey(
  server: TestApp,
  token: string,
  passkey = new SoftPasskey(),
  deviations: Deviations = {},
) {
  const begun = await server.send('POST', 'authentication/factors/passkey/begin', token, {
    current_password: password,
  });
  const { ticket, options } = begun.json().data;
  const body = { ticket, name: 'Laptop', response: passkey.create(options, deviations) };
  const added = await server.send('POST', 'authentication/factors/passkey', token, body);
  return { passkey, added, body };
}

/** Begins a sign-in with a passkey. */
export async function beginSignIn(server: TestApp, headers: Record<string, string> = {}) {
  const begun = await server.call({ method: 'POST', path: 'authentication/passkey/begin', headers });
  return begun.json().data as { ticket: string; options: { challenge: string } };
}

/** Finishes a sign-in with a passkey. */
export const finishSignIn = (server: TestApp, ticket: string, response: object, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', path: 'authentication/passkey', payload: { ticket, response }, headers });

/** Signs in with a passkey. */
export async function passkeySignIn(server: TestApp, passkey: SoftPasskey, deviations: Deviations = {}) {
  const { ticket, options } = await beginSignIn(server);
  return finishSignIn(server, ticket, passkey.use(options, deviations));
}

/** Sends a confirmation with a code. */
export const confirmWith = (server: TestApp, token: string, code: string) =>
  server.send('POST', 'authentication/factors/confirm', token, { code });
