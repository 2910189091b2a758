import { countCpuTime } from './cpuTime.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

/**
 * What a step does its work with. It collects what the step's commands write, unless that is to be seen at once (`live`), and
 * counts their CPU time.
 */
export function stepShell({ live }) {
  const written = [];
  const counted = [];

  /** Counts the CPU time of a process from now on, until the step ends or the returned function is called. */
  function countProcess(pid) {
    const stop = countCpuTime(pid);
    let seconds;
    const end = () => {
      seconds ??= stop();
      return seconds;
    };
    counted.push(end);
    return end;
  }

  async function runCommand(command, args, options) {
    let end;
    const code = await run(command, args, {
      onStart: (pid) => {
        end = countProcess(pid);
      },
      ...(live ? {} : { onOutput: (text) => written.push(text) }),
      ...options,
    });
    end?.();
    return code;
  }

  return {
    /** Runs a command in the project's folder and resolves with its exit code. */
    run: runCommand,
    /** Runs a tool of node_modules. */
    runTool: (file, args, options) => runCommand(process.execPath, [at('node_modules', file), ...args], options),
    countProcess,
    /** Says something as part of the step's output. */
    say: (line) => (live ? console.log(line) : written.push(`${line}\n`)),
    /** What was written so far. */
    text: () => written.join(''),
    /** CPU seconds of all processes, to be asked for at the step's end; undefined where the system does not tell. */
    cpuSeconds: () => {
      const seconds = counted.map((end) => end());
      return seconds.includes(undefined) ? undefined : seconds.reduce((sum, one) => sum + one, 0);
    },
  };
}
