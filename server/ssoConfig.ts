import * as z from 'zod/mini';
import { readConfigFile } from './configFile';
import { isLoopback } from './loopback';
import { readUrl } from './readUrl';

/** Returns true for an https address, and for an http address of this machine. */
function isSafeAddress(value: string): boolean {
  const url = readUrl(value);
  if (!url || url.username + url.password + url.search + url.hash !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return url.protocol === 'https:' || (url.protocol === 'http:' && (host === 'localhost' || isLoopback(host)));
}

const address = z
  .string('must be an address')
  .check(z.refine(isSafeAddress, 'must be an address that begins with https:// (http:// only on this machine)'));

const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'));

const texts = z.array(text, 'must be a list of texts');

/** One or more claims. */
const claims = z.pipe(
  z.union([text, texts]),
  z.transform((names) => (typeof names === 'string' ? [names] : names)),
);

/** Parameters that the server sets itself. */
const ownParameters = /^(client_id|redirect_uri|response_(type|mode)|scope|state|nonce|code_challenge(_method)?)$/;

/** Roles by vertical. */
const rights = z.record(text, texts, 'must be an object with roles by vertical');

const defaultClaims = {
  username: 'preferred_username',
  email: 'email',
  emailVerified: 'email_verified',
  groups: ['groups'],
};

const schema = z.strictObject({
  issuer: address,
  clientId: text,
  clientSecret: z.optional(text),
  /** Address of the console. The provider sends browsers to `login` below it. */
  consoleUrl: z.pipe(
    address,
    z.transform((url) => url.replace(/\/*$/, '/')),
  ),
  label: z._default(text.check(z.maxLength(60, 'must have at most 60 characters')), 'single sign-on'),
  scopes: z._default(texts.check(z.refine((names) => names.includes('openid'), 'must contain openid')), [
    'openid',
    'profile',
    'email',
  ]),
  claims: z._default(
    z.strictObject({
      username: z._default(text, defaultClaims.username),
      email: z._default(text, defaultClaims.email),
      emailVerified: z._default(text, defaultClaims.emailVerified),
      groups: z._default(claims, defaultClaims.groups),
    }),
    defaultClaims,
  ),
  groups: z
    .record(text, rights, 'must be an object with rights by group')
    .check(z.refine((groups) => Object.keys(groups).length > 0, 'must name at least one group')),
  /** Values of `amr` and `acr` that mean a second factor. */
  strongFactors: z._default(texts, ['mfa', 'hwk', 'otp']),
  /** Additional parameters of the authorization request. */
  authorization: z._default(
    z
      .record(text, text)
      .check(
        z.refine(
          (parameters) => !Object.keys(parameters).some((name) => ownParameters.test(name)),
          'must not set a parameter of the server, such as scope or state',
        ),
      ),
    {},
  ),
});

/** The single sign-on provider, and the rights that its groups give. */
export type SsoConfig = z.infer<typeof schema>;

/**
 * Reads the file of `SSO_CONFIG`.
 *
 * @throws Error of one line that names the invalid key
 */
export const readSsoConfig = (path: string): SsoConfig => readConfigFile(path, schema);
