import type { Call } from '../contract/call';
import { usageError } from './exit';
import { choicesOf, flagsOf, globalFlags, isSwitch } from './flags';
import { ownCommands } from './help';
import { formats } from './output';

const globals = Object.keys(globalFlags).map((name) => `--${name}`);

const flagNames = (call: Call) =>
  flagsOf(call).flatMap((flag) => [`--${flag.flag}`, ...(isSwitch(flag) ? [`--no-${flag.flag}`] : [])]);

const commandsOf = (calls: readonly Call[]) => [
  ...new Set([...Object.keys(ownCommands), ...calls.map(({ name }) => name)]),
];

/** Values of flags by call and flag, for shells. */
const choiceCases = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    flagsOf(call).flatMap((flag) => {
      const choices = choicesOf(flag);
      return choices.length > 0 ? [`    ${call.name}:--${flag.flag}) words="${choices.join(' ')}" ;;`] : [];
    }),
  );

const bash = (calls: readonly Call[]) => `_quarterdeck() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$command" = call ] && [ "$COMP_CWORD" -gt 2 ]; then command="\${COMP_WORDS[2]}"; fi
  case "$command:$before" in
    *:-o|*:--output) words="${formats.join(' ')}" ;;
${choiceCases(calls).join('\n')}
  esac
  if [ -n "$words" ]; then :
  elif [ "$COMP_CWORD" -eq 1 ] || [ "$before" = call ] || [ "$before" = help ]; then words="${commandsOf(calls).join(' ')}"
  else
    case "$command" in
      completion) words="bash zsh fish" ;;
${calls.map((call) => `      ${call.name}) words="${[...flagNames(call), ...globals].join(' ')}" ;;`).join('\n')}
      *) words="${globals.join(' ')}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _quarterdeck quarterdeck
`;

const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;

const fish = (calls: readonly Call[]) =>
  [
    'complete -c quarterdeck -f',
    ...Object.entries({ ...Object.fromEntries(calls.map(({ name, summary }) => [name, summary])), ...ownCommands }).map(
      ([name, text]) => `complete -c quarterdeck -n __fish_use_subcommand -a ${name} -d ${quoted(text)}`,
    ),
    ...Object.entries(globalFlags).map(([name, { help }]) => `complete -c quarterdeck -l ${name} -d ${quoted(help)}`),
    ...calls.flatMap((call) =>
      flagsOf(call).map((flag) => {
        const choices = choicesOf(flag);
        const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : '';
        const about = flag.meta ? ` -d ${quoted(flag.meta.label)}` : '';
        return `complete -c quarterdeck -n ${quoted(`__fish_seen_subcommand_from ${call.name}`)} -l ${flag.flag}${values}${about}`;
      }),
    ),
    '',
  ].join('\n');

const shells: Readonly<Record<string, (calls: readonly Call[]) => string>> = {
  bash,
  // zsh runs the completion of bash.
  zsh: (calls) => `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash(calls)}`,
  fish,
};

/**
 * Returns the completion for a shell, with all commands, their flags and values.
 *
 * @throws Exit for another shell
 */
export function completionFor(shell: string | undefined, calls: readonly Call[]): string {
  const make = Object.hasOwn(shells, shell ?? '') ? shells[shell ?? ''] : undefined;
  if (!make) throw usageError('completion is for bash, zsh or fish');
  return make(calls);
}
