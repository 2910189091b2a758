/** A reason not to start that the person at the terminal can act on: shown as one line, without a stack. */
export class StartError extends Error {}

/** What an error says, in one line. Not everything that is thrown is an error: WebAssembly throws objects of its own. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const words = typeof first === 'object' && first !== null && 'message' in first ? first.message : first;
  return (typeof words === 'string' ? words : JSON.stringify(words)).split('\n', 1)[0] ?? '';
}

/** Runs an entry point; a {@link StartError} becomes one line on stderr and exit code 1. */
export async function runEntry(entry: () => Promise<void>): Promise<void> {
  try {
    await entry();
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : reasonOf(error);
    process.stderr.write(`quarterdeck: ${error instanceof StartError ? error.message : words}\n`);
    process.exitCode = 1;
  }
}
