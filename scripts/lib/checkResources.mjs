import { relative } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './paths.mjs';

/** What went wrong, behind the file that it went wrong in: that of a definition which throws while it is made. */
function withFile({ message, stack = '' }, folder) {
  const [file] = /(?:\/[^\s():]+)?\/src\/resources\/[^\s():]+/.exec(stack.replace(message, '')) ?? [];
  return file === undefined || message.includes('src/resources/') ? message : `${relative(folder, file)}: ${message}`;
}

/**
 * Runs the registry of the resources in a project's folder as it runs in development, where it refuses what no type can see.
 *
 * @throws Error with a line for each fault, which names the file
 */
export async function checkResources(folder = root) {
  // Node 20 has none, and the texts ask it for the person's languages.
  globalThis.navigator ??= { languages: [] };
  const { NODE_ENV } = process.env;
  try {
    await runnerImport('./src/resources/index.ts', { root: folder, logLevel: 'silent' });
  } catch (error) {
    throw new Error(withFile(error, folder));
  } finally {
    // Vite sets it for the whole process, and a build that comes after would be one for development.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
