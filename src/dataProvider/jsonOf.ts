import { quoted } from './exactNumbers';

/**
 * Parses JSON. A number that JavaScript cannot hold becomes its text.
 *
 * @returns `undefined` if the text is not JSON
 * @example jsonOf('{"id":9007199254740993}') // { id: '9007199254740993' }
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(quoted(text));
  } catch {
    return undefined;
  }
}
