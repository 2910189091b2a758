import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Context } from 'oidc-provider';

/** A person of the local provider. Any password fits. */
interface LocalPerson {
  readonly groups: readonly string[];
}

interface Options {
  /** 0 takes a free port. */
  readonly port?: number;
  /** Address of the console, with a slash at its end. */
  readonly consoleUrl: string;
  /** By username, which is also the subject. Everybody else has no groups. */
  readonly people: Readonly<Record<string, LocalPerson>>;
}

const clientId = 'quarterdeck';
const clientSecret = 'a-secret-that-everybody-knows';

/** An OpenID Connect provider on this machine, for trying single sign-on and for tests. */
export class LocalProvider {
  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start({ port = 0, consoleUrl, people }: Options): Promise<LocalProvider> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const provider = new Provider(issuer, {
      clients: [
        {
          ...{ client_id: clientId, client_secret: clientSecret, require_auth_time: true },
          ...{ redirect_uris: [`${consoleUrl}login`], post_logout_redirect_uris: [`${consoleUrl}login`] },
          backchannel_logout_uri: `${new URL(consoleUrl).origin}/api/v1/authentication/sso/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: [clientSecret] },
      claims: {
        ...{ openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
        groups: ['groups'],
      },
      conformIdTokenClaims: false,
      ttl: { AccessToken: 600, Grant: 3_600, IdToken: 600, Interaction: 600, Session: 3_600 },
      features: { backchannelLogout: { enabled: true } },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => claimsOf(sub, people) }),
      // Nobody is asked for consent.
      loadExistingGrant: async ({ oidc: { client, session, provider } }: Context) => {
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid profile email groups');
        await grant.save();
        return grant;
      },
    });
    server.on('request', provider.callback());
    return new LocalProvider(server, issuer);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function claimsOf(sub: string, people: Options['people']) {
  const { groups } = people[sub] ?? { groups: [] };
  return { sub, preferred_username: sub, email: `${sub}@example.com`, email_verified: true, groups };
}

/** Returns the file of `SSO_CONFIG` for the local provider. */
export const configOf = (provider: LocalProvider, consoleUrl: string, groups: object) => ({
  ...{ issuer: provider.issuer, clientId, clientSecret, consoleUrl, label: 'local sign-on' },
  ...{ scopes: ['openid', 'profile', 'email', 'groups'], groups },
});
