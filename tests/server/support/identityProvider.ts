import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { TestApp } from './testApp';

const clientId = 'quarterdeck';
const clientSecret = 'a client secret of the tests';
const keys = await generateKeyPair('RS256', { extractable: true });
const foreignKeys = await generateKeyPair('RS256');

export const now = () => Math.floor(Date.now() / 1_000);

/** A provider that lies as a test wants it to. It has no pages: the test is the browser. */
export class IdentityProvider {
  /** Claims of the next ID token, besides those that a good one has. */
  claims: JWTPayload = {};
  userinfo: object | undefined;
  sign: 'well' | 'none' | 'HS256' | 'foreign key' = 'well';
  mode: 'good' | 'html' | 'silent' | 'refusing' | 'endless' = 'good';
  metadata: object = {};
  /** Bodies of the requests for a token. */
  readonly exchanged: URLSearchParams[] = [];
  /** Set by the test from the address of the provider. */
  nonce = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<IdentityProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new IdentityProvider(server);
    server.on('request', async (request, response) => {
      if (provider.mode === 'silent') return;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const json = (value: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (provider.mode === 'html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
      if (provider.mode === 'endless') {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
        };
        response.on('drain', more);
        return more();
      }
      switch (request.url) {
        case '/.well-known/openid-configuration':
          return json({ ...provider.discovery(), ...provider.metadata });
        case '/jwks':
          return json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] });
        case '/token':
          provider.exchanged.push(new URLSearchParams(Buffer.concat(chunks).toString()));
          if (provider.mode === 'refusing') return json({ error: 'invalid_grant' }, 400);
          return json({ access_token: 'a', token_type: 'Bearer', id_token: await provider.idToken() });
        case '/userinfo':
          return json(provider.userinfo);
        default:
          return response.writeHead(404).end();
      }
    });
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private discovery() {
    const { issuer } = this;
    return {
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/jwks`, end_session_endpoint: `${issuer}/logout` },
      ...(this.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  idToken(): Promise<string> {
    const person = { sub: 'u-1', preferred_username: 'ada', email: 'ada@example.com', email_verified: true };
    const good = { iss: this.issuer, aud: clientId, nonce: this.nonce, iat: now(), exp: now() + 300 };
    return this.signed({ ...person, ...good, sid: 's-1', groups: ['air'], ...this.claims });
  }

  /** Signs a token of back-channel logout. */
  logoutToken(claims: JWTPayload = {}): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const good = { iss: this.issuer, aud: clientId, iat: now(), exp: now() + 120, jti: crypto.randomUUID(), events };
    return this.signed({ ...good, sub: 'u-1', ...claims });
  }

  private async signed(claims: JWTPayload): Promise<string> {
    if (this.sign === 'none') return new UnsecuredJWT(claims).encode();
    const token = new SignJWT(claims);
    if (this.sign === 'HS256')
      return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret));
    const { privateKey } = this.sign === 'foreign key' ? foreignKeys : keys;
    return token.setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const groups = {
  air: { 'Data/Air': ['aws user'] },
  hotels: { 'Data/Hospitality': ['aws user'] },
  admins: { admin: ['admin'] },
  lords: { 'Data/Air': ['aws admin'] },
};

/** Writes the file of `SSO_CONFIG`. */
export function ssoFile(config: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sso-')), 'sso.json');
  writeFileSync(path, JSON.stringify(config));
  return path;
}

/** A browser that signs in at a provider. */
class SsoBrowser {
  private cookie = '';

  constructor(
    private readonly server: TestApp,
    private readonly provider: IdentityProvider,
  ) {}

  /** Sends a call with the browser's cookie, and keeps the new one. */
  async send(path: string, payload: object = {}, token?: string) {
    const headers = this.cookie === '' ? {} : { cookie: this.cookie };
    const answer = await this.server.call({
      method: 'POST',
      path: `authentication/${path}`,
      payload,
      headers,
      ...(token && { token }),
    });
    const [set] = [answer.headers['set-cookie']].flat();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  /** Begins at a path, and returns the parameters with which an honest provider sends the browser back. */
  async visit(path = 'sso/begin', payload: object = {}, token?: string) {
    const answer = await this.send(path, payload, token);
    const { url } = answer.json<{ url: string }>();
    const asked = new URL(url).searchParams;
    this.provider.nonce = asked.get('nonce') ?? '';
    return { asked, back: { code: 'c', state: asked.get('state') ?? '', iss: this.provider.issuer } };
  }

  async finish() {
    const { back } = await this.visit();
    return this.send('sso/finish', back);
  }

  /** Signs in, in the only vertical or the named one, and returns the login response. */
  async signIn(vertical?: string) {
    const { proof, verticals } = (await this.finish()).json<{
      proof: string;
      verticals: { id: number; name: string }[];
    }>();
    const chosen = verticals.find(({ name }) => vertical === undefined || name === vertical);
    return (await this.send('choosevertical', { proof, vertical_id: chosen?.id ?? 0 })).json<{
      access_token: string;
      roles: string[];
      offers: string[];
    }>();
  }
}

/** A server with single sign-on, and its provider, until the end of the test. */
export async function startSso(config: object = {}, env: Record<string, string> = {}) {
  const provider = await IdentityProvider.start();
  onTestFinished(() => provider.stop());
  const file = {
    ...{ issuer: provider.issuer, clientId, clientSecret, consoleUrl: 'http://localhost:8080/', label: 'Example ID' },
    ...{ groups, ...config },
  };
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead * 1_000);
  const server = await TestApp.start({ env: { SSO_CONFIG: ssoFile(file), ...env }, now: clock });
  server.untilEndOfTest();
  const audit = async (action: string) =>
    (await server.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('seq').execute()).map(
      ({ actor, outcome, target, after }) => ({ actor, outcome, target, after }),
    );
  return {
    ...{ provider, server, audit },
    browser: () => new SsoBrowser(server, provider),
    /** Advances the server's own clock, not the one that checks the provider's tokens. */
    pass: (seconds: number) => {
      ahead += seconds;
    },
  };
}
