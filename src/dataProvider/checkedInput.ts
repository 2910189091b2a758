import { type Call, isChange } from '../../contract/call';
import type { CallInput } from '../definitions/basics';
import { t } from '../i18n/translate';
import { CallError } from './callError';
import { type Fit, fitTo } from './fitting';

type Checked = Pick<Call, 'method' | 'path' | 'reads' | 'params' | 'query' | 'body'>;
type Part = 'params' | 'query' | 'body';

type Fault = readonly [words: 'request.missing' | 'request.invalid' | 'request.unknown', field: string];

const wordsOf = ([words, field]: Fault): string => t(words, { field });

/** Returns the error of a request that is not sent. */
export const unsent = (...fault: Fault) =>
  new CallError('unsent', undefined, t('request.unsent', { why: wordsOf(fault) }));

/** Returns values as texts, for an address. */
function textsIn(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function fitOf(call: Checked, part: Part, value: CallInput[Part]): Fit | undefined {
  const schema = call[part];
  if (!schema) return undefined;
  if (part === 'body') return fitTo(schema, value);
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  const found = fitTo(schema, values);
  return found.issues.length === 0 ? found : fitTo(schema, textsIn(values));
}

/** Returns the faults in a part of a request, by field. */
function faultIn(found: Fit | undefined, value: unknown): readonly Fault[] {
  return (found?.issues ?? []).map((issue): Fault => {
    if (issue.code === 'unrecognized_keys') return ['request.unknown', [...issue.path, issue.keys[0]].join('.')];
    const given = issue.path.reduce<unknown>((part, key) => Object(part)[key], value);
    const isMissing = given === undefined || given === null || given === '';
    return [isMissing ? 'request.missing' : 'request.invalid', issue.path.join('.') || 'body'];
  });
}

/** Returns the parameters that are not in the path of a call. */
function strayIn({ path }: Checked, { params = {} }: CallInput): readonly Fault[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const stray = Object.entries(params).filter(([name, value]) => value !== undefined && !names.includes(name));
  return stray.map(([name]) => ['request.unknown', name]);
}

/**
 * Returns the input to send with a call. A read that does not fit the call's schemas is logged in development.
 *
 * @throws CallError with `unsent` for a change that does not fit
 */
export function checkedInput(call: Checked, input: CallInput): CallInput {
  const fits = {
    params: fitOf(call, 'params', input.params),
    query: fitOf(call, 'query', input.query),
    body: fitOf(call, 'body', input.body),
  };
  const parts = ['params', 'query', 'body'] as const;
  const [fault] = [...strayIn(call, input), ...parts.flatMap((part) => faultIn(fits[part], input[part]))];
  if (fault) {
    if (import.meta.env.DEV) {
      // biome-ignore lint/suspicious/noConsole: for developers
      console.error(
        `${call.method} ${call.path}: ${wordsOf(fault)}`,
        parts.flatMap((part) => fits[part]?.issues ?? []),
      );
    }
    if (isChange(call)) throw unsent(...fault);
  }
  return fits.body ? { ...input, body: fits.body.value } : input;
}
