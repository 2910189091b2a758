const maxBufferedBytes = 8_388_608;

let ignoresErrors = false;

/**
 * Writes to standard output. Never blocks or throws: it drops text if the reader is gone, the disk is full or a slow reader's buffer is
 * full. Streams that write to the descriptor themselves, like pino's own, retry endlessly at the end of the process.
 */
export function writeOut(text: string): void {
  const { stdout } = process;
  // Without a listener, the error of a write would end the process.
  if (!ignoresErrors) stdout.on('error', () => undefined);
  ignoresErrors = true;
  if (stdout.writableLength < maxBufferedBytes) stdout.write(text);
}
