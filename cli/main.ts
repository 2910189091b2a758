import { run } from './run';

const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;

// A reader such as `head` may close the output early.
process.stdout.on('error', () => process.exit());

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  isTerminal,
  width: process.stdout.columns ?? Number.POSITIVE_INFINITY,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
