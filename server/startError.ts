/** A reason not to start that the person at the terminal can act on: shown as one line, without a stack. */
export class StartError extends Error {}

/** Runs an entry point; a {@link StartError} becomes one line on stderr and exit code 1. */
export async function runEntry(entry: () => Promise<void>): Promise<void> {
  try {
    await entry();
  } catch (error) {
    const line = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
    process.stderr.write(`quarterdeck: ${line}\n`);
    process.exitCode = 1;
  }
}
