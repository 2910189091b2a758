import { takesKey } from '../contract/call';
import { calls } from '../contract/calls';
import { completionFor } from './completion';
import { serverOf, storeLogin, tokenFor } from './credentials';
import { Exit, exitCodes, usageError } from './exit';
import { flagsOf } from './flags';
import { callHelp, commandHelp, ownCommands } from './help';
import { logIn, logOut } from './login';
import { type Format, formats, outputText } from './output';
import { confirmTermination, planOf } from './plan';
import { parseFlags, requestOf } from './request';
import { send } from './send';

/** The terminal and the environment of a run. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Both input and output are a terminal. */
  readonly isTerminal: boolean;
  /** Characters of a line. */
  readonly width: number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

function formatOf(given: unknown, isTerminal: boolean): Format {
  if (given === undefined) return isTerminal ? 'table' : 'json';
  const format = formats.find((name) => name === given);
  if (!format) throw usageError(`--output is one of ${formats.join(', ')}`);
  return format;
}

async function runCall(name: string | undefined, args: readonly string[], terminal: Terminal): Promise<Exit['code']> {
  const { env, isTerminal, width, out, err } = terminal;
  const call = calls.find((known) => known.name === name);
  if (!call) throw usageError(`there is no command "${name}". "quarterdeck help" lists all.`);
  const values = parseFlags(args, flagsOf(call));
  if (values.help) {
    out(callHelp(call));
    return exitCodes.done;
  }
  const format = formatOf(values.output, isTerminal);
  const request = requestOf(call, values);
  const server = serverOf(values.server, env);
  if (/^http:\/\/(?!localhost\b|127\.|\[::1\])/.test(server))
    err('warning: http sends tokens and answers in plain text\n');
  const token = call.access === 'public' ? undefined : tokenFor(server, env);
  const key = values['idempotency-key'] as string | undefined;
  if (key !== undefined && !takesKey(call)) throw usageError(`${call.name} takes no idempotency key`);
  const note = values.verbose ? (line: string) => err(`${line}\n`) : undefined;
  const options = { server, token, key, ...(note && { note }) };
  const planned = planOf(request);
  if (values.plan && !planned) throw usageError('--plan is for calls that terminate machines');
  if (planned) {
    const isPlanOnly = values.plan === true;
    const asking = { isTerminal, isPlanOnly, isSure: values.yes === true, width, print: isPlanOnly ? out : err };
    if (!(await confirmTermination(planned, options, asking))) return isPlanOnly ? exitCodes.done : exitCodes.failed;
  }
  const { code, answer } = await send(request, options);
  if (code === exitCodes.done || code === exitCodes.unknown) out(outputText(answer, format, width));
  else err(`${messageOf(answer)}\n`);
  keepSession(server, env, answer);
  return code;
}

/** Stores the session that a call has opened, such as a switch of the vertical. */
function keepSession(server: string, env: NodeJS.ProcessEnv, answer: unknown): void {
  const { access_token: token } = Object(answer) as { readonly access_token?: string };
  if (token && !env.QUARTERDECK_TOKEN) storeLogin(env, server, token);
}

function messageOf(answer: unknown): string {
  const {
    message,
    detail,
    code,
    request_id,
    fields = [],
  } = Object(answer) as {
    readonly [key: string]: unknown;
    readonly fields?: readonly { readonly path: string; readonly message: string }[];
  };
  const lines = fields.map((field) => `  ${field.path}: ${field.message}`);
  const marks = [code, request_id && `request ${request_id}`].filter(Boolean).join(', ');
  return [
    `${message ?? 'refused'}${marks === '' ? '' : ` (${marks})`}`,
    ...(detail && lines.length === 0 ? [String(detail)] : []),
    ...lines,
  ].join('\n');
}

/**
 * Runs the command line.
 *
 * @returns the exit code
 */
export async function run([command = 'help', ...args]: readonly string[], terminal: Terminal): Promise<Exit['code']> {
  const { env, out, err } = terminal;
  try {
    switch (command) {
      case 'help':
      case '--help':
      case '-h': {
        const call = calls.find(({ name }) => name === args[0]);
        out(call ? callHelp(call) : commandHelp(calls));
        return exitCodes.done;
      }
      case 'completion':
        out(completionFor(args[0], calls));
        return exitCodes.done;
      case 'login':
      case 'logout': {
        const values = parseFlags(args);
        if (values.help) {
          out(`${ownCommands[command]}\n`);
          return exitCodes.done;
        }
        const options = { env, opens: !values['no-browser'], print: err };
        await (command === 'login' ? logIn : logOut)(serverOf(values.server, env), options);
        return exitCodes.done;
      }
      case 'call':
        return await runCall(args[0], args.slice(1), terminal);
      default:
        return await runCall(command, args, terminal);
    }
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    err(`quarterdeck: ${error.message}\n`);
    return error.code;
  }
}
