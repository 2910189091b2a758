import { describe, expect, it } from 'vitest';
import { startSso } from '../../support/identityProvider';

describe('a sign-in at the provider', () => {
  it('creates the person of the ID token and opens a session in their vertical', async () => {
    const { server, provider, browser, audit } = await startSso();
    const session = await browser().signIn();
    expect(session).toMatchObject({ roles: ['aws user'], username: 'ada', email: 'ada@example.com' });
    expect(session.offers).toEqual(expect.arrayContaining(['single_sign_on_session', 'ssoagain']));
    expect(session.offers).not.toContain('changepassword');
    const me = await server.call({ path: 'authentication/me', token: session.access_token });
    expect(me.json()).toMatchObject({ username: 'ada', vertical: 'Data/Air' });
    expect(await audit('ssofinish')).toEqual([
      {
        ...{ actor: 'ada', outcome: 'success', target: 'ada' },
        after: {
          ...{ issuer: provider.issuer, subject: 'u-1', created: true, email: 'ada@example.com' },
          changes: [{ vertical: 'Data/Air', added: ['aws user'], removed: [], membership: 'given' }],
        },
      },
    ]);
    expect((await audit('login')).map(({ after }) => after)).toEqual([{ roles: ['aws user'], method: 'sso' }]);
  });

  it('asks the provider with PKCE, state, nonce and the redirect address of the configuration', async () => {
    const { provider, browser } = await startSso({ authorization: { prompt: 'select_account' } });
    const visitor = browser();
    const { asked, back } = await visitor.visit();
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ client_id: 'quarterdeck', response_type: 'code', scope: 'openid profile email', prompt: 'select_account' },
      ...{ redirect_uri: 'http://localhost:8080/login', code_challenge_method: 'S256' },
    });
    await visitor.send('sso/finish', back);
    const [sent] = provider.exchanged;
    const verifier = new TextEncoder().encode(sent?.get('code_verifier') ?? '');
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    expect(challenge).toBe(asked.get('code_challenge'));
    expect(sent?.get('redirect_uri')).toBe('http://localhost:8080/login');
  });

  it('is in the public configuration, with the button’s label', async () => {
    const { server } = await startSso();
    const config = await server.app.inject('/config.json');
    expect(config.json()).toMatchObject({ singleSignOn: { label: 'Example ID', passwords: 'all' } });
  });
});
