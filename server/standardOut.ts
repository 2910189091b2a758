/** How much is kept for a reader that does not read, in bytes; above it, lines are dropped. */
const keptSize = 8_388_608;

let isHeard = false;

/**
 * Writes to standard output. Whoever reads it neither ends the server nor holds it up: what a reader that has gone or a full disk does not
 * take is lost, and one that does not read, such as a pager, is not waited for. Streams that write to the descriptor themselves, as pino's own
 * does, try for ever at the end of the process.
 */
export function writeOut(text: string): void {
  const { stdout } = process;
  // Unheard, the error of a write would end the process.
  if (!isHeard) stdout.on('error', () => undefined);
  isHeard = true;
  if (stdout.writableLength < keptSize) stdout.write(text);
}
