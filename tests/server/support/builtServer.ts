import { cpSync } from 'node:fs';
import { inject, onTestFinished } from 'vitest';
import { demoPeople } from '../../../demo/people';
import { makeDataFolder, removeDataFolder, ServerProcess } from '../../support/serverProcess';

type Env = Record<string, string>;

/** Runs a program to its end. Kills one that is still running when the test ends. */
export async function runToEnd(program: string, env: Env, args: readonly string[] = []) {
  const running = ServerProcess.run(inject('serverFolder'), program, env, args);
  onTestFinished(() => running.signal('SIGKILL'));
  return { code: await running.exited, output: running.text };
}

/** Runs a command of an operator to its end. */
export function runCommand(command: string, env: Env, args: readonly string[] = []) {
  return runToEnd('cli', env, [command, ...args]);
}

/** Returns a copy of the data folder that a first start left, for one test. */
export function copyOfFirst(): string {
  const folder = makeDataFolder();
  cpSync(inject('firstData'), folder, { recursive: true });
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** Returns an empty data folder for one test. */
export function emptyDataFolder(): string {
  const folder = makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** Starts a server for one test. */
export async function start(env: Env): Promise<ServerProcess> {
  const server = await ServerProcess.start(inject('serverFolder'), env);
  onTestFinished(async () => void (await server.kill('SIGKILL')));
  return server;
}

/** Returns the sign-in form of a person, by default the administrator. */
export function loginForm(person?: { username: string; password: string }): URLSearchParams {
  const { username = '', password = '' } = person ?? demoPeople[0] ?? {};
  return new URLSearchParams({ username, password });
}

/** Signs a person in, by default the administrator. */
export function login(url: string, person?: { username: string; password: string }, query = 'vertical_id=1') {
  const body = loginForm(person);
  return fetch(`${url}/api/v1/authentication/login?${query}`, { method: 'POST', body });
}

/** Returns the status of a call with a token: 401 if the session has ended. */
export async function statusOfMe(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/authentication/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}
