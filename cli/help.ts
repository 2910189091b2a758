import type { Call } from '../contract/call';
import { type Flag, flagsOf, globalFlags, isList, isSwitch, keysOf, valueWord } from './flags';

/** Commands besides those of the calls. */
export const ownCommands = {
  login: 'Log in through the browser: quarterdeck login --server URL',
  logout: 'Log out, and forget the session',
  call: 'Make a call by its name, also one that has the name of another command',
  completion: 'Print the completion for a shell: quarterdeck completion bash|zsh|fish',
  help: 'Print all commands, or the flags of one',
} as const;

const padding = 24;

const lineOf = (name: string, text: string) =>
  name.length < padding - 1 ? `  ${name.padEnd(padding)}${text}\n` : `  ${name}\n  ${' '.repeat(padding)}${text}\n`;

function severalOf(flag: Flag): string {
  const keys = keysOf(flag);
  if (keys.length > 0) return `Objects with ${keys.join(', ')}. Repeat the flag for several.`;
  return isList(flag) ? 'Several: repeat the flag, or separate them by commas.' : '';
}

function flagLine(flag: Flag): string {
  const { meta, isRequired } = flag;
  const name = isSwitch(flag) ? `--[no-]${flag.flag}` : `--${flag.flag} ${valueWord(flag)}`;
  const words = [meta?.label, meta?.help, severalOf(flag)];
  const text = words
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(String(part)) ? part : `${part}.`))
    .join(' ');
  return lineOf(name, `${text}${isRequired ? ' Required.' : ''}`.trim());
}

const globalLines = () =>
  Object.entries(globalFlags)
    .map(([name, { type, help, ...more }]) => {
      const short = 'short' in more ? `-${more.short}, ` : '';
      return lineOf(`${short}--${name}${type === 'string' ? ' VALUE' : ''}`, help);
    })
    .join('');

const environment = `Environment:
${lineOf('QUARTERDECK_URL', 'The console, for example in CI.')}${lineOf('QUARTERDECK_TOKEN', 'An API token, instead of a login.')}`;

const codes = `Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not logged in, 4 partly done or unknown.\n`;

/** Returns the text of `--help` for a call. */
export const callHelp = (call: Call): string =>
  `${call.summary}\n\nUsage: quarterdeck ${call.name in ownCommands ? 'call ' : ''}${call.name} [flags]\n\n${flagsOf(call).map(flagLine).join('')}\nFlags of all commands:\n${globalLines()}`;

/** Returns the list of all commands. */
export function commandHelp(calls: readonly Call[]): string {
  const own = Object.entries(ownCommands).map(([name, text]) => lineOf(name, text));
  const named = calls
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, summary }) => lineOf(name, summary));
  return `Usage: quarterdeck COMMAND [flags]\n\n${own.join('')}\nCalls (COMMAND --help lists the flags):\n${named.join('')}\nFlags:\n${globalLines()}\n${environment}\n${codes}`;
}
