import * as z from 'zod/mini';
import { readConfigFile } from './configFile';
import { readUrl } from './readUrl';

const address = z
  .string()
  .check(
    z.refine(
      (value) => ['https:', 'http:'].includes(readUrl(value)?.protocol ?? ''),
      'must be an address that begins with https:// or http://',
    ),
  );

/** Addresses of the cloud's services, if not Amazon's: one for all, or one for each. */
const endpoint = z.union([
  address,
  z.strictObject({ ec2: z.optional(address), sts: z.optional(address), cloudwatch: z.optional(address) }),
]);

const seconds = (least: number, most: number) =>
  z
    .number('must be a number of seconds')
    .check(
      z.refine((value) => value >= least && value <= most, `must be a number of seconds from ${least} to ${most}`),
    );

const whole = (least: number, most: number) =>
  z
    .number('must be a number')
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= least && value <= most,
        `must be a whole number from ${least} to ${most}`,
      ),
    );

const profile = z.string('must be the name of a profile').check(z.minLength(1, 'must be the name of a profile'));

/** Credentials for an account. Default: the SDK's credential chain. `profile` or the chain may assume `roleArn`. */
const credentials = z.strictObject({
  profile: z.optional(profile),
  roleArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]+$/,
          'must be the ARN of a role, such as arn:aws:iam::123456789012:role/quarterdeck',
        ),
      ),
  ),
  externalId: z.optional(
    z.string().check(z.regex(/^[\w+=,.@:/-]{2,1224}$/, 'must be an external ID of 2 to 1224 characters')),
  ),
});

/** Any region name that is safe in a host name, since Amazon adds regions and prefixes (`eusc-de-east-1`). */
const region = z
  .string('must be a region, such as us-east-1')
  .check(z.regex(/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*-\d+$/, 'must be a region, such as us-east-1'));

const account = z.strictObject({
  name: z.optional(z.string('must be a text').check(z.minLength(1, 'must not be empty'))),
  regions: z.array(region, 'must be a list of regions').check(
    z.minLength(1, 'must name at least one region'),
    z.refine((names) => new Set(names).size === names.length, 'must name each region once'),
  ),
  credentials: z.optional(credentials),
  endpoint: z.optional(endpoint),
});

const accountCode = /^[\w.-]{1,64}$/;

const schema = z.strictObject({
  accounts: z.record(z.string(), account).check(
    z.refine((accounts) => Object.keys(accounts).length > 0, 'must name at least one account'),
    z.refine(
      (accounts) => Object.keys(accounts).every((code) => accountCode.test(code)),
      'must have account codes of letters, digits and . _ -',
    ),
  ),
  endpoint: z.optional(endpoint),
  poll: z._default(
    z.strictObject({
      /** Interval between polls of a region. */
      restSeconds: z._default(seconds(10, 3_600), 60),
      /** Interval for two minutes after an action of this server. */
      activeSeconds: z._default(seconds(1, 60), 5),
      /** Machines per page. */
      pageSize: z._default(whole(5, 1_000), 500),
      /** Regions that are polled at a time. */
      concurrency: z._default(whole(1, 50), 4),
    }),
    { restSeconds: 60, activeSeconds: 5, pageSize: 500, concurrency: 4 },
  ),
});

/** Accounts of a cloud by the console's account codes, and their polling. */
export type CloudConfig = z.infer<typeof schema>;
export type CloudAccount = z.infer<typeof account>;

/**
 * Reads the file of `CLOUD_CONFIG`.
 *
 * @throws Error of one line that names the invalid key
 */
export function readCloudConfig(path: string): CloudConfig {
  const config = readConfigFile(path, schema);
  for (const [code, { credentials }] of Object.entries(config.accounts))
    if (credentials?.externalId !== undefined && credentials.roleArn === undefined)
      throw new Error(`${path}: accounts.${code}.credentials.externalId needs a roleArn`);
  return config;
}
