import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../startError';

/**
 * Reads a secret from the terminal without showing it.
 *
 * @throws StartError if there is no terminal
 */
export async function readHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError('ADMIN_PASSWORD is not set and there is no terminal to ask for it');
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
