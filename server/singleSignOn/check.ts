import * as oidc from 'openid-client';
import type { Db } from '../db/connection';
import type { SsoConfig } from '../ssoConfig';
import { causeOf } from './faults';
import { governedRights } from './mapping';
import { newAttempt, type SingleSignOn, timeoutSeconds } from './provider';

export interface Finding {
  readonly verdict: 'good' | 'note' | 'wrong';
  readonly words: string;
}

const good = (words: string): Finding => ({ verdict: 'good', words });
const note = (words: string): Finding => ({ verdict: 'note', words });
const wrong = (words: string): Finding => ({ verdict: 'wrong', words });

/** Checks the provider's metadata and the client's registration. Nobody signs in. */
export async function checkProvider({ provider, config }: SingleSignOn): Promise<readonly Finding[]> {
  try {
    const found = (await provider.metadata()).serverMetadata();
    return [
      good(`${config.issuer} answers`),
      ...findingsOf(found, config),
      await checkClient({ provider, config }),
      note(`redirect address to register: ${provider.redirectUri} (also for after the logout)`),
      note(`back-channel logout address to register: ${provider.logoutCallback}`),
    ];
  } catch (error) {
    return [wrong(`${config.issuer}: ${wordsOf(causeOf(error))}`)];
  }
}

/** Explanations of errors by a part of their text. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'the host name is unknown'],
  [/ECONNREFUSED/, 'nothing listens there'],
  [
    /EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed out|OAUTH_TIMEOUT/i,
    `there is no answer within ${timeoutSeconds} seconds`,
  ],
  [
    /CERT|certificate|self-signed|altname/i,
    'its TLS certificate is not valid, or its authority is unknown (NODE_EXTRA_CA_CERTS names a file with more)',
  ],
  [/EPROTO|wrong version number/, 'it does not speak TLS there'],
  [/calls itself/, 'issuer must be the name that the provider has for itself'],
  [
    /status code|content-type|JSON|redirect/i,
    'there is no OpenID Connect provider: issuer must be the address before /.well-known/openid-configuration',
  ],
];

function wordsOf(cause: string): string {
  const [, words] = explanations.find(([pattern]) => pattern.test(cause)) ?? [];
  return words === undefined ? cause : `${words} (${cause})`;
}

/** Compares lists of the metadata, which providers may omit, with the configuration. */
function findingsOf(found: oidc.ServerMetadata, config: SsoConfig): readonly Finding[] {
  const { claims } = config;
  const missing = (supported: unknown, wanted: readonly string[]) =>
    Array.isArray(supported) ? wanted.filter((one) => !supported.includes(one)) : [];
  const scopes = missing(found.scopes_supported, config.scopes);
  const names = missing(found.claims_supported, [
    claims.username,
    claims.email,
    claims.emailVerified,
    ...claims.groups,
  ]);
  const algorithms = found.id_token_signing_alg_values_supported;
  return [
    ...(missing(found.code_challenge_methods_supported, ['S256']).length > 0
      ? [wrong('PKCE with S256 is not supported')]
      : []),
    ...(Array.isArray(algorithms) && algorithms.every((name) => /^(none|HS)/.test(String(name)))
      ? [wrong('ID tokens have no signature with a public key')]
      : []),
    ...(scopes.length > 0 ? [wrong(`scopes that the provider does not know: ${scopes.join(', ')}`)] : []),
    ...(names.length > 0
      ? [note(`claims that the provider does not list: ${names.join(', ')}. Sign in once to see if it sends them.`)]
      : []),
    ...(found.end_session_endpoint
      ? []
      : [note('no end_session_endpoint: a logout does not end the session at the provider')]),
    ...(found.backchannel_logout_supported === true
      ? []
      : [note('no back-channel logout: a logout at the provider does not end sessions here, which last an hour')]),
  ];
}

/** Sends an invented code, which shows if the provider knows the client ID and the secret. */
async function checkClient({ provider, config }: SingleSignOn): Promise<Finding> {
  const attempt = newAttempt('sign in');
  try {
    await provider.exchange({ state: attempt.state, code: 'invented by sso:check', iss: config.issuer }, attempt);
  } catch (error) {
    const refusal = 'the provider refuses the client ID or the secret';
    if (error instanceof oidc.WWWAuthenticateChallengeError) return wrong(refusal);
    if (!(error instanceof oidc.ResponseBodyError)) return wrong(`the token endpoint: ${wordsOf(causeOf(error))}`);
    const said = `${error.error}${error.error_description ? `, ${error.error_description}` : ''}`;
    if (error.error === 'invalid_grant') return good('the provider knows the client ID and the secret');
    return wrong(`${refusal}: ${said}`);
  }
  return wrong('the provider accepts an invented code');
}

/** Returns the verticals and roles of the file that the database does not have. */
export async function checkMapping(db: Db, config: SsoConfig): Promise<readonly Finding[]> {
  const verticals = (await db.selectFrom('vertical').select('name').execute()).map(({ name }) => name);
  const roles = (await db.selectFrom('role').select('name').execute()).map(({ name }) => name);
  const governed = governedRights(config);
  const unknown = [
    ...[...governed.keys()].filter((name) => !verticals.includes(name)).map((name) => `the vertical ${name}`),
    ...[...new Set([...governed.values()].flatMap((names) => [...names]))]
      .filter((name) => !roles.includes(name))
      .map((name) => `the role ${name}`),
  ];
  if (unknown.length === 0) return [good('all verticals and roles of the groups exist')];
  return unknown.map((name) => wrong(`${name} does not exist here`));
}
