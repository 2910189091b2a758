import { readFileSync } from 'node:fs';

/**
 * Reads a JSON file.
 *
 * @throws Error of one line that begins with the path
 */
export function readJsonFile(path: string): { readonly text: string; readonly value: unknown } {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, value: JSON.parse(text) };
  } catch (error) {
    throw new Error(`${path}: ${error instanceof SyntaxError ? 'is not valid JSON' : (error as Error).message}`);
  }
}
