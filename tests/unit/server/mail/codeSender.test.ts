import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../../../../server/config';
import { makeCodeSender } from '../../../../server/mail/codeSender';

const sso = join(mkdtempSync(join(tmpdir(), 'sso-')), 'sso.json');
writeFileSync(
  sso,
  JSON.stringify({
    ...{ issuer: 'https://login.example', clientId: 'quarterdeck', consoleUrl: 'https://console.example' },
    groups: { admins: { admin: ['admin'] } },
  }),
);

it.each([
  [{}, 'a second factor or a password in the admin vertical'],
  [{ ADMIN_REQUIRES_OTP: '1' }, 'a second factor'],
  [{ SSO_CONFIG: sso }, 'single sign-on, a second factor, or a password in the admin vertical'],
  [{ SSO_CONFIG: sso, PASSWORD_SIGN_IN: 'none' }, 'single sign-on'],
])('names the other ways to sign in when it cannot send codes: %o', (settings, ways) => {
  const warn = vi.fn();
  const log: Partial<FastifyBaseLogger> = { warn };
  makeCodeSender(readConfig({ HOST: '0.0.0.0', ...settings }), log as FastifyBaseLogger);
  expect(warn.mock.calls).toEqual([
    [`SMTP_URL is not set: one-time codes cannot be sent, so people can sign in only with ${ways}`],
  ]);
});
