import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { blockIn } from '../contract/addresses';
import { passwordSignIns } from '../contract/values';
import { readAnchorPlace } from './audit/anchorPlace';
import { readCloudConfig } from './cloudConfig';
import { readJsonFile } from './jsonFile';
import { plainPlace } from './plainPlaces';
import { readPriceFile } from './prices/priceFile';
import { readUrl } from './readUrl';
import { withSecretFiles } from './secretFiles';
import { type SettingName, settings } from './settings';
import { readSsoConfig } from './ssoConfig';
import { StartError } from './startError';

const flag = z.pipe(
  z.enum(['', '0', '1'], 'must be 0 or 1'),
  z.transform((value) => value === '1'),
);

const optionalFlag = z.pipe(
  z.enum(['', '0', '1'], 'must be 0 or 1'),
  z.transform((value) => (value === '' ? undefined : value === '1')),
);

/** Parses an empty value as `undefined`. */
function optional<Value>(schema: z.ZodMiniType<Value, string>, fault: string) {
  const empty = z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  );
  return z.union([empty, schema], fault);
}

/** Parses values that are separated by commas. */
function listOf<Item>(item: z.ZodMiniType<Item, string>) {
  const split = z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
  return z.pipe(z.pipe(z.string(), split), z.array(item));
}

/** Secrets: the first one is used for new data, all are tried for existing data. */
const secrets = listOf(z.string().check(z.minLength(32, 'must have at least 32 characters')));

/** Parses a value with a function, whose error becomes the message. */
function parsedBy<Result>(read: (value: string) => Result) {
  return z.pipe(
    z.string(),
    z.transform((value, context): Result | undefined => {
      if (value === '') return undefined;
      try {
        return read(value);
      } catch (error) {
        context.issues.push({ code: 'custom', message: (error as Error).message, input: value });
        return undefined;
      }
    }),
  );
}

function numberFrom(minimum: number, maximum: number) {
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
          `must be a number from ${minimum} to ${maximum}`,
        ),
      ),
    z.transform(Number),
  );
}

const portText = z
  .string()
  .check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536, 'must be a port number'));
const port = z.pipe(portText, z.transform(Number));
const optionalPort = optional(port, 'must be a port number');

function urlOf(...protocols: string[]) {
  return z
    .string()
    .check(
      z.refine(
        (value) => value === '' || protocols.includes(readUrl(value)?.protocol ?? ''),
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    );
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && readUrl(value)?.origin === value;
}

function isProxy(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const version = isIP(address);
  if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(value);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d?$/.test(value) || value.split(',').every((part) => isProxy(part.trim())),
        'must be a number of proxies from 0 to 9, or a list of addresses',
      ),
    ),
  z.transform((value) => (/^\d?$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()))),
);

function readPublicConfig(path: string): { text: string; value: Record<string, unknown> } {
  const { text, value } = readJsonFile(path);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${path}: is not a JSON object`);
  return { text, value: value as Record<string, unknown> };
}

const optionalPrivilege = optional(numberFrom(1, 999_999_999), 'must be the number of a privilege');

const environment = {
  PORT: port,
  METRICS_PORT: optionalPort,
  HOST: z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or an address')),
  DATA_DIR: z.pipe(
    z.string(),
    z.transform((path) => resolve(path)),
  ),
  DATABASE_URL: urlOf('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: urlOf('postgres:', 'postgresql:'),
  PUBLIC_CONFIG: parsedBy(readPublicConfig),
  BASE_PATH: z.string().check(
    z.regex(/^\/([\w.~-]+\/)*$/, 'must be a path that ends with a slash, such as /console/'),
    z.refine((path) => !/^\/(api|docs)\//.test(path), 'must leave /api/ and /docs/ to the server'),
  ),
  SEED_DEMO: optionalFlag,
  SMTP_URL: urlOf('smtp:', 'smtps:'),
  MAIL_FROM: z
    .string()
    .check(z.regex(/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$/, 'must be a mail address')),
  ADMIN_REQUIRES_OTP: flag,
  REQUIRE_STRONG_FACTOR: z.pipe(
    z.enum(['', 'admins', 'all'], 'must be admins or all'),
    z.transform((value) => (value === '' ? undefined : value)),
  ),
  PRODUCTION_ACCOUNTS: listOf(z.string()),
  SSO_CONFIG: parsedBy(readSsoConfig),
  SSO_CLIENT_SECRET: z.string(),
  PASSWORD_SIGN_IN: z.enum(passwordSignIns, 'must be all, admins or none'),
  BREACHED_PASSWORDS_URL: urlOf('https:', 'http:'),
  CODE_SECRET: secrets,
  CREDENTIAL_SECRET: secrets,
  AUDIT_KEY: secrets,
  AUDIT_ANCHOR: parsedBy(readAnchorPlace),
  REQUIRE_SECOND_APPROVER: flag,
  REQUIRE_REJECT_REASON: flag,
  BREAK_GLASS_PRIVILEGE: optionalPrivilege,
  TERMINATE_MAXIMUM: numberFrom(1, 1_000),
  HISTORY_DAYS: numberFrom(31, 4_000),
  CLOUD_CONFIG: parsedBy(readCloudConfig),
  PRICES: parsedBy(readPriceFile),
  DEMO_MACHINES: numberFrom(0, 200_000),
  ALLOWED_ORIGINS: listOf(
    z.string().check(z.refine(isOrigin, 'must contain origins such as https://console.example.com')),
  ),
  ALLOWED_HOSTS: listOf(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => value === '*' || /^(\*\.)?([\w-]+\.)*[\w-]+$/.test(value),
            'must contain host names such as console.example.com or *.example.com, without a port',
          ),
        ),
      z.transform((value) => value.toLowerCase()),
    ),
  ),
  OUTGOING_NETWORKS: listOf(
    z.string().check(z.refine((text) => blockIn(text) !== undefined, 'must contain networks such as 10.20.0.0/16')),
  ),
  TRUST_PROXY: trustProxy,
  REQUIRE_TLS: optionalFlag,
  SHUTDOWN_DELAY: numberFrom(0, 60),
  LOG_LEVEL: z.enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'must be fatal, error, warn, info, debug, trace or silent',
  ),
} satisfies Record<SettingName, z.ZodMiniType>;

const schema = z.object(environment);

/** The validated environment. */
export type Config = z.infer<typeof schema>;

/**
 * Reads the environment and the files of secrets that it names.
 *
 * @throws StartError naming the first invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = withSecretFiles(env);
  const values = Object.fromEntries(settings.map(({ name, fallback }) => [name, given[name]?.trim() || fallback]));
  const parsed = schema.safeParse(values);
  if (parsed.success) {
    if (parsed.data.DATABASE_DIRECT_URL !== '' && parsed.data.DATABASE_URL === '')
      throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler');
    if (parsed.data.PASSWORD_SIGN_IN !== 'all' && !parsed.data.SSO_CONFIG)
      throw new StartError(
        `PASSWORD_SIGN_IN=${parsed.data.PASSWORD_SIGN_IN} needs SSO_CONFIG, or nobody could sign in`,
      );
    const plain = parsed.data.REQUIRE_TLS === false ? undefined : plainPlace(parsed.data);
    if (plain !== undefined) throw new StartError(`${plain}; REQUIRE_TLS=0 trusts the network`);
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  throw new StartError(`${name} ${name === 'PUBLIC_CONFIG' ? 'cannot be served: ' : ''}${issue?.message}`);
}

export { isLoopback } from './loopback';
