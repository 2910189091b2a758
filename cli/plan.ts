import { createInterface } from 'node:readline/promises';
import type * as z from 'zod/mini';
import { type Call, defaultApiBase } from '../contract/call';
import { holdProcessMachines, planProcessTermination, terminateProcessMachines } from '../contract/launches';
import { actOnMachine, holdMachines, planTermination, terminate, terminationPlan } from '../contract/machines';
import { Exit, exitCodes, usageError } from './exit';
import { tableText } from './output';
import type { CallRequest } from './request';
import { send } from './send';

type Body = Readonly<Record<string, unknown>>;

interface Planned {
  readonly call: Call;
  readonly body: Body;
}

/** Returns the call that plans what a request terminates; `undefined` if it terminates nothing. */
export function planOf({ call, path, body = {} }: CallRequest): Planned | undefined {
  if (call === terminate || call === holdMachines) return { call: planTermination, body };
  if (call === terminateProcessMachines || call === holdProcessMachines) return { call: planProcessTermination, body };
  if (call !== actOnMachine || !path.endsWith('/terminate')) return undefined;
  const { account, region, lookupType, lookupValue } = body;
  const empty = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };
  const machine = { ...empty, [lookupType === 'instanceId' ? 'instance_id' : String(lookupType)]: lookupValue };
  return {
    call: planTermination,
    body: { account, region, tagname: '', sk_shut: false, force: false, instances: [machine] },
  };
}

type Plan = z.infer<typeof terminationPlan>['data'];

function planText({ instances, protected: kept, unknown, reason }: Plan, width: number): string {
  const rows = instances.map(({ instance_id, name, account, region, state, process_name, effect, holdable }) => ({
    ...{ effect, instance_id, name, account, region, state, process: process_name, holdable },
  }));
  const lines = [
    ...(kept.length > 0 ? [`Protected: ${kept.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`Unknown: ${unknown.join(', ')}`] : []),
    ...(reason === null ? [] : [`Refused: ${reason}`]),
  ];
  return [tableText(rows, width), ...lines.map((line) => `${line}\n`)].join('');
}

interface Asking {
  readonly isTerminal: boolean;
  readonly isPlanOnly: boolean;
  readonly isSure: boolean;
  readonly width: number;
  readonly print: (text: string) => void;
}

/**
 * Prints what a request would terminate, and asks. A back end without plans only gets the question.
 *
 * @returns false if the request must not be sent
 * @throws Exit if nobody can be asked
 */
export async function confirmTermination(
  { call, body }: Planned,
  options: Parameters<typeof send>[1],
  { isTerminal, isPlanOnly, isSure, width, print }: Asking,
): Promise<boolean> {
  if (!isTerminal && !isSure && !isPlanOnly)
    throw usageError('this terminates machines: add --yes, or run it in a terminal. --plan shows which.');
  const request = { call, path: `${defaultApiBase}/${call.path}`, body };
  const { code, answer } = await send(request, { ...options, key: undefined });
  const { data } = terminationPlan.safeParse(answer);
  const said = Object(answer) as { readonly code?: unknown; readonly message?: unknown };
  if (data) print(planText(data.data, width));
  else if (said.code !== 'unknown_call')
    throw new Exit(code === exitCodes.done ? exitCodes.failed : code, String(said.message));
  if (isPlanOnly) return false;
  const ending = data?.data.instances.filter(({ effect }) => effect === 'terminate').length;
  if (isSure) return true;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await reader.question(`Terminate ${ending ?? 'these'} machines? [y/N] `);
    return /^y(es)?$/i.test(typed.trim());
  } finally {
    reader.close();
  }
}
