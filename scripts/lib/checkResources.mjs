import { relative } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './paths.mjs';

/** Returns the message of an error with the file that caused it, such as a definition that throws. */
function withFile({ message, stack = '' }, folder) {
  const [file] = /(?:\/[^\s():]+)?\/src\/resources\/[^\s():]+/.exec(stack.replace(message, '')) ?? [];
  return file === undefined || message.includes('src/resources/') ? message : `${relative(folder, file)}: ${message}`;
}

/**
 * Runs the registry over the resources of a folder in development mode, which rejects faults that types cannot express.
 *
 * @throws Error with a line for each fault, which names the file
 */
export async function checkResources(folder = root) {
  // Node 20 has no `navigator`, whose languages the texts read.
  globalThis.navigator ??= { languages: [] };
  const { NODE_ENV } = process.env;
  try {
    await runnerImport('./src/resources/index.ts', { root: folder, logLevel: 'silent' });
  } catch (error) {
    throw new Error(withFile(error, folder));
  } finally {
    // Vite sets it for the whole process, so that a later build would be one for development.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
