/** An error that the person at the terminal can fix. It is shown as one line, without a stack. */
export class StartError extends Error {}

/** Returns the message of an error in one line. Accepts any thrown value, since WebAssembly throws objects of its own. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : first;
  return (typeof message === 'string' ? message : JSON.stringify(message)).split('\n', 1)[0] ?? '';
}

/** Runs an entry point; a {@link StartError} becomes one line on stderr and exit code 1. */
export async function runEntry(entry: () => Promise<void>): Promise<void> {
  try {
    await entry();
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : reasonOf(error);
    process.stderr.write(`quarterdeck: ${error instanceof StartError ? error.message : details}\n`);
    process.exitCode = 1;
  }
}
