import { describe, expect, it } from 'vitest';
import { checkMapping, checkProvider } from '../../../../server/singleSignOn/check';
import { singleSignOn } from '../../../../server/singleSignOn/provider';
import { startSso } from '../../support/identityProvider';

type Sso = Awaited<ReturnType<typeof startSso>>;

async function checked({ server, provider }: Sso, change: object = {}) {
  const { SSO_CONFIG } = server.config;
  if (!SSO_CONFIG) throw new Error('no single sign-on');
  provider.mode = provider.mode === 'good' ? 'refusing' : provider.mode;
  const findings = await checkProvider(singleSignOn({ ...SSO_CONFIG, ...change }, ''));
  return findings.map(({ verdict, words }) => `${verdict}: ${words}`);
}

describe('sso:check', () => {
  it('finds nothing wrong with a good provider, and names the addresses to register', async () => {
    const sso = await startSso();
    sso.provider.metadata = { backchannel_logout_supported: true };
    expect(await checked(sso)).toEqual([
      `good: ${sso.provider.issuer} answers`,
      'good: the provider knows the client ID and the secret',
      'note: redirect address to register: http://localhost:8080/login (also for after the logout)',
      'note: back-channel logout address to register: http://localhost:8080/api/v1/authentication/sso/logout',
    ]);
  });

  it.each([
    ['html', /^wrong: .*there is no OpenID Connect provider/],
    ['silent', /^wrong: .*no answer within 5 seconds/],
  ] as const)('explains a provider that answers with %s', async (mode, words) => {
    const sso = await startSso();
    sso.provider.mode = mode;
    expect(await checked(sso)).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    ['http://127.0.0.1:9', /nothing listens there|bad port/],
    ['https://nowhere.invalid', /the host name is unknown/],
  ])('explains the address %s', async (issuer, words) => {
    const sso = await startSso();
    expect(await checked(sso, { issuer })).toEqual([expect.stringMatching(words)]);
  });

  it('explains an issuer without TLS, and one of another name', async () => {
    const sso = await startSso();
    const issuer = sso.provider.issuer.replace('http:', 'https:');
    expect(await checked(sso, { issuer })).toEqual([expect.stringMatching(/does not speak TLS/)]);
    sso.provider.metadata = { issuer: 'https://login.example' };
    expect(await checked(sso)).toEqual([expect.stringMatching(/must be the name that the provider has for itself/)]);
  });

  it('names scopes and claims that the provider does not have', async () => {
    const sso = await startSso();
    sso.provider.metadata = {
      ...{ scopes_supported: ['openid'], claims_supported: ['sub', 'email'] },
      code_challenge_methods_supported: ['plain'],
    };
    const lines = (await checked(sso)).join('\n');
    expect(lines).toContain('wrong: PKCE with S256 is not supported');
    expect(lines).toContain('wrong: scopes that the provider does not know: profile, email');
    expect(lines).toContain('claims that the provider does not list: preferred_username, email_verified, groups');
  });

  it('names verticals and roles that do not exist', async () => {
    const sso = await startSso({ groups: { air: { 'Data/Air': ['aws user', 'pilot'], Nowhere: [] } } });
    const { SSO_CONFIG } = sso.server.config;
    const findings = SSO_CONFIG && (await checkMapping(sso.server.db, SSO_CONFIG));
    expect(findings?.map(({ words }) => words)).toEqual([
      'the vertical Nowhere does not exist here',
      'the role pilot does not exist here',
    ]);
  });
});
