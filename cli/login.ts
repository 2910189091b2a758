import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout } from '../contract/authentication';
import { openCommandLine } from '../contract/commandLine';
import { readLogins, storeLogin } from './credentials';
import { Exit, exitCodes } from './exit';
import { requestOf } from './request';
import { send } from './send';

const waitMs = 300_000;

const page = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Quarterdeck</title><link rel="icon" href="data:,"><body style="font:16px sans-serif;margin:4rem">${text}`;

/** Opens an address in the browser, if the system can. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  spawn(String(command), args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

/** Waits for the browser to bring a code, at an address of this computer. */
async function codeFrom(
  address: (port: number) => string,
  state: string,
  show: (url: string) => void,
): Promise<string> {
  const listener = createServer();
  try {
    return await new Promise<string>((resolve, reject) => {
      listener.on('request', ({ url = '' }, response) => {
        const query = new URL(url, 'http://127.0.0.1').searchParams;
        const code = query.get('state') === state ? query.get('code') : null;
        response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('connection', 'close');
        if (code === null) return void response.writeHead(400).end(page('This is not the sign-in that was started.'));
        response.end(page('Logged in. You can close this page and return to your terminal.'), () => resolve(code));
      });
      listener.on('error', reject);
      setTimeout(() => reject(new Exit(exitCodes.failed, 'nobody allowed it within 5 minutes')), waitMs).unref();
      listener.listen(0, '127.0.0.1', () => show(address((listener.address() as AddressInfo).port)));
    });
  } finally {
    listener.close();
  }
}

interface LoginOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly opens: boolean;
  readonly print: (text: string) => void;
}

/** Signs in through the browser, and stores the session. */
export async function logIn(server: string, { env, opens, print }: LoginOptions): Promise<void> {
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const address = (port: number) =>
    `${server}/dashboard/account/commandline?${new URLSearchParams({ port: String(port), state, challenge })}`;
  const code = await codeFrom(address, state, (url) => {
    print(`Open this address in your browser, and allow the command line:\n\n${url}\n\n`);
    if (opens) openBrowser(url);
  });
  const { answer } = await send(requestOf(openCommandLine, { code, verifier }), { server });
  const { data } = openCommandLine.answer.safeParse(answer);
  if (!data?.access_token)
    throw new Exit(exitCodes.notSignedIn, String(Object(answer).message ?? 'the sign-in failed'));
  const { access_token: token, username = '', vertical = '', ends_at = '' } = data;
  storeLogin(env, server, token);
  print(`Logged in as ${username} in ${vertical} until ${new Date(ends_at).toLocaleTimeString()}.\n`);
}

/** Ends the session at a server, and removes it from the file. */
export async function logOut(server: string, { env, print }: LoginOptions): Promise<void> {
  const token = readLogins(env).logins[server]?.token;
  storeLogin(env, server, undefined);
  if (token) await send(requestOf(logout, {}), { server, token });
  print(token ? `Logged out at ${server}.\n` : `Not logged in at ${server}.\n`);
}
