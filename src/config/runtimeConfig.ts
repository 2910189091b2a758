import { type FactorKind, factorsHeader, type SetupState, setupHeader, setupStates } from '../../contract/values';
import { basePath } from './basePath';
import { configSchema, type RuntimeConfig } from './schema';

const timeoutMs = 15_000;

/** An error in `/config.json`, with the invalid key if there is one. */
export class ConfigError extends Error {
  constructor(
    readonly kind: 'unreadable' | 'broken' | 'wrong',
    readonly key: string,
    readonly reason: string,
  ) {
    super(`config.json: ${kind} ${key} ${reason}`.trim());
    this.name = 'ConfigError';
  }
}

let current: RuntimeConfig = configSchema.parse({});

/** Returns the configuration; the defaults until {@link loadConfig} is done. */
export function config(): RuntimeConfig {
  return current;
}

let setup: SetupState | undefined;

/** Returns the state of the set-up of the first administrator (D61); `undefined` if the back end does not report it. */
export function setupState(): SetupState | undefined {
  return setup;
}

/** The kinds of second factors that anybody has. */
let factors = '';

/** Returns true if anybody has a second factor, or one of a kind, as far as the back end reports it. */
export function hasFactors(kind: FactorKind | '' = ''): boolean {
  return factors !== '' && factors.includes(kind);
}

/** Notes that somebody has a second factor of a kind. */
export function noteFactor(kind: FactorKind): void {
  factors += kind;
}

/** Marks the set-up as done. */
export function finishSetup(): void {
  setup = 'done';
}

/**
 * Parses a configuration (D1).
 *
 * @throws ConfigError `broken` if the text is not JSON, `wrong` with the path of the first invalid key (`accounts.0.code`)
 */
export function parseConfig(text: string): RuntimeConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError('broken', '', error instanceof Error ? error.message : '');
  }
  const result = configSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError('wrong', issue?.path.join('.') ?? '', describe(issue, value));
}

function describe(issue: { path: PropertyKey[]; code?: string } | undefined, value: unknown): string {
  let found = value;
  for (const step of issue?.path ?? []) {
    found = typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return JSON.stringify(found)?.slice(0, 200) ?? 'undefined';
}

declare global {
  /** The response that the boot script of `index.html` has requested. */
  var configAnswer: Promise<Response> | undefined;
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1_000} seconds`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Loads `/config.json` before the first paint (D1). A missing file, or a host's HTML fallback page, means all defaults (D42).
 *
 * @throws ConfigError if the file cannot be loaded or is invalid
 */
export async function loadConfig(): Promise<RuntimeConfig> {
  let answer: Response;
  let text: string;
  try {
    answer = await inTime(globalThis.configAnswer ?? fetch(`${basePath}config.json`));
    text = await inTime(answer.text());
  } catch (error) {
    throw new ConfigError('unreadable', '', error instanceof Error ? error.message : '');
  }
  setup = setupStates.find((state) => state === answer.headers.get(setupHeader));
  factors = answer.headers.get(factorsHeader) ?? '';
  const isPage = (answer.headers.get('content-type') ?? '').includes('text/html') || /^\s*<(!doctype|html)/i.test(text);
  if (answer.status === 404 || isPage) return current;
  if (!answer.ok) throw new ConfigError('unreadable', '', `HTTP ${answer.status}`);
  current = parseConfig(text);
  return current;
}
