import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { defaultApiBase } from '../../contract/call';
import { backChannelLogout, type ProviderReturn } from '../../contract/singleSignOn';
import type { SecretContents } from '../auth/oneTimeSecrets';
import type { SsoSession } from '../db/accessTables';
import { inTime } from '../inTime';
import type { SsoConfig } from '../ssoConfig';
import { boundedFetch } from './boundedFetch';
import { ProviderError } from './faults';

export const timeoutSeconds = 5;
/** Time for which a logout waits for the provider's addresses. */
const logoutTimeoutMs = 1_500;
const metadataMs = 3_600_000;
/** Accepted difference between the clocks of the provider and this server. */
const toleranceSeconds = 60;
const logoutTokenSeconds = 300;

/** The signature algorithms with a public key. A shared secret, or none, proves nothing. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519'],
];

export type Claims = Readonly<Record<string, unknown>>;

/** The secrets that connect the answer of the provider with the request. */
export type Attempt = SecretContents['sso'] & { readonly state: string };

/** Makes the secrets of a visit to the provider. */
export const newAttempt = (purpose: Attempt['purpose']): Attempt => ({
  ...{ state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier(), purpose },
});

/** A verified answer of the provider. */
export interface Verified {
  readonly claims: oidc.IDToken;
  readonly idToken: string;
  /** Loads claims that the ID token lacks; empty if the provider has no such service. */
  readonly moreClaims: () => Promise<Claims>;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

const logoutClaims = z.looseObject({
  jti: z.string().check(z.minLength(1)),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  nonce: z.optional(z.undefined()),
  events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
});

/** The session or the person that ended at the provider. */
export type LogoutToken = Pick<z.infer<typeof logoutClaims>, 'jti' | 'sub' | 'sid'> & { readonly issuer: string };

/** The provider and its configuration. */
export interface SingleSignOn {
  readonly provider: Provider;
  readonly config: SsoConfig;
}

/** @param secret replaces the one in the file, unless it is empty */
export function singleSignOn(file: SsoConfig, secret: string): SingleSignOn {
  const config = secret === '' ? file : { ...file, clientSecret: secret };
  return { config, provider: new Provider(config) };
}

/** The single sign-on provider. Nothing is loaded before the first use, so that a provider that is down disturbs nothing else. */
class Provider {
  private loading: Promise<oidc.Configuration> | undefined;
  private loadedAt = 0;
  private keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  constructor(private readonly config: SsoConfig) {}

  get redirectUri(): string {
    return `${this.config.consoleUrl}login`;
  }

  /** The address of back-channel logout. */
  get logoutCallback(): string {
    return `${new URL(this.config.consoleUrl).origin}${defaultApiBase}/${backChannelLogout.path}`;
  }

  /** Loads the provider's metadata. Concurrent calls share a request. The call after a failure tries again. */
  async metadata(): Promise<oidc.Configuration> {
    if (!this.loading || Date.now() - this.loadedAt > metadataMs) {
      const loading = this.discover();
      this.loading = loading;
      this.loadedAt = Date.now();
      loading.catch(() => {
        if (this.loading === loading) this.loading = undefined;
      });
    }
    return this.loading;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.config;
    const isPlain = issuer.startsWith('http:');
    const metadata = { [oidc.clockTolerance]: toleranceSeconds };
    const found = await oidc
      .discovery(new URL(issuer), clientId, metadata, authenticationOf(clientSecret), {
        timeout: timeoutSeconds,
        [oidc.customFetch]: boundedFetch,
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        const isOther = error instanceof oidc.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
        throw isOther
          ? new ProviderError('wrong issuer', `the provider at ${issuer} calls itself by another name`)
          : error;
      });
    const { issuer: own } = found.serverMetadata();
    // The library accepts a placeholder of Entra ID, which would let in people of any company.
    if (new URL(own).href !== new URL(issuer).href)
      throw new ProviderError('wrong issuer', `the provider at ${issuer} calls itself ${own}`);
    return found;
  }

  /** Returns the address of the provider's sign-in. `fresh` asks people again who are signed in there. */
  async authorizationUrl({ state, nonce, verifier, purpose }: Attempt): Promise<URL> {
    const { scopes, authorization } = this.config;
    return oidc.buildAuthorizationUrl(await this.metadata(), {
      ...authorization,
      ...{ redirect_uri: this.redirectUri, scope: scopes.join(' '), state, nonce },
      ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ...(purpose === 'sign in again' && { max_age: '0', prompt: 'login' }),
    });
  }

  /** Exchanges the code for a verified ID token. */
  async exchange(returned: ProviderReturn, { state, nonce, verifier, purpose }: Attempt): Promise<Verified> {
    const metadata = await this.metadata();
    const url = new URL(this.redirectUri);
    for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value);
    const tokens = await oidc.authorizationCodeGrant(metadata, url, {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
      ...(purpose === 'sign in again' && { maxAge: 0 }),
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new ProviderError('invalid', 'no ID token');
    const latest = Date.now() / 1_000 + toleranceSeconds;
    if (claims.iat > latest || (claims.auth_time ?? 0) > latest)
      throw new ProviderError('clock', 'the ID token is from the future');
    const { sub } = claims;
    const hasUserinfo = metadata.serverMetadata().userinfo_endpoint !== undefined;
    return {
      claims,
      idToken: tokens.id_token,
      moreClaims: async () => (hasUserinfo ? oidc.fetchUserInfo(metadata, tokens.access_token, sub) : {}),
    };
  }

  /** Returns the address at which the provider ends its session; `undefined` if it has none, or does not answer in time. */
  async logoutUrl({ idToken }: SsoSession): Promise<string | undefined> {
    const metadata = await inTime(this.metadata(), logoutTimeoutMs).catch(() => undefined);
    if (!metadata?.serverMetadata().end_session_endpoint) return undefined;
    const parameters = { post_logout_redirect_uri: this.redirectUri, ...(idToken && { id_token_hint: idToken }) };
    return oidc.buildEndSessionUrl(metadata, parameters).href;
  }

  /**
   * Verifies a token of OpenID Connect Back-Channel Logout 1.0.
   *
   * @throws Error that says what is wrong
   */
  async logoutToken(token: string): Promise<LogoutToken> {
    const { issuer, jwks_uri } = (await this.metadata()).serverMetadata();
    if (!jwks_uri) throw new ProviderError('invalid', 'the provider has no jwks_uri');
    this.keys ??= createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeoutSeconds * 1_000,
      [customFetch]: boundedFetch,
    });
    const { payload } = await jwtVerify(token, this.keys, {
      ...{ issuer, audience: this.config.clientId, algorithms, clockTolerance: toleranceSeconds },
      ...{ maxTokenAge: logoutTokenSeconds, requiredClaims: ['iat', 'jti', 'events'] },
    });
    return { ...logoutTokenIn(payload), issuer };
  }
}

function logoutTokenIn(payload: JWTPayload): Omit<LogoutToken, 'issuer'> {
  const { jti, sub, sid } = logoutClaims.parse(payload);
  if (sub === undefined && sid === undefined) throw new ProviderError('invalid', 'neither sub nor sid');
  return { jti, sub, sid };
}

function authenticationOf(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    // The default of OpenID Connect Discovery.
    return methods && !methods.includes('client_secret_basic') ? post(server, ...rest) : basic(server, ...rest);
  };
}
