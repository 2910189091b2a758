import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { loginForm } from './builtServer';

/**
 * Begins a sign-in, for which the server waits for the form.
 *
 * @returns a function that sends the form and returns the response
 */
export async function beginLogin(url: string) {
  const form = loginForm().toString();
  const request = httpRequest(`${url}/api/v1/authentication/login?vertical_id=1`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': form.length,
      expect: '100-continue',
    },
  });
  const response = once(request, 'response') as Promise<[IncomingMessage]>;
  request.flushHeaders();
  await once(request, 'continue');
  return async () => {
    request.end(form);
    const [answer] = await response;
    const { access_token: token = '' } = (await json(answer)) as { access_token?: string };
    return { status: answer.statusCode, token };
  };
}
