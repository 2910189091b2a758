import type * as z from 'zod/mini';
import { readJsonFile } from './jsonFile';

type Issue = z.core.$ZodIssue;

/** Returns the key of an issue and its message. */
function faultOf(issue: Issue): { readonly key: string; readonly message: string } {
  const key = issue.path.map(String);
  switch (issue.code) {
    case 'unrecognized_keys':
      return { key: [...key, issue.keys[0]].join('.'), message: 'is not known' };
    case 'invalid_union': {
      const inner = issue.errors.flat().find(({ code }) => code !== 'invalid_type') ?? issue.errors.flat()[0];
      if (!inner) return { key: key.join('.'), message: issue.message };
      return faultOf({ ...inner, path: [...issue.path, ...inner.path] });
    }
    case 'invalid_type':
      return {
        key: key.join('.'),
        message:
          issue.input === undefined || issue.message === 'Invalid input'
            ? `must be there, as ${issue.expected}`
            : issue.message,
      };
    default:
      return { key: key.join('.'), message: issue.message };
  }
}

/**
 * Reads a JSON file of an operator.
 *
 * @throws Error of one line that names the invalid key
 */
export function readConfigFile<Schema extends z.ZodMiniType>(path: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(readJsonFile(path).value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const { key, message } = issue ? faultOf(issue) : { key: '', message: 'is not readable' };
  throw new Error(`${path}: ${key === '' ? 'the file' : key} ${message}`);
}
