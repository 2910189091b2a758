import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config';
import { isLoopback } from '../../../server/loopback';
import { settings, settingsTable } from '../../../server/settings';
import { StartError } from '../../../server/startError';

const folder = mkdtempSync(join(tmpdir(), 'config-'));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe('environment', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DATABASE_DIRECT_URL: '',
      PUBLIC_CONFIG: undefined,
      SEED_DEMO: undefined,
      ADMIN_REQUIRES_OTP: false,
      REQUIRE_SECOND_APPROVER: false,
      REQUIRE_REJECT_REASON: false,
      ALLOWED_ORIGINS: [],
      ALLOWED_HOSTS: [],
      TRUST_PROXY: 0,
      TERMINATE_MAXIMUM: 200,
      DEMO_MACHINES: 300,
      LOG_LEVEL: 'info',
    });
    expect(readConfig({}).DATA_DIR).toBe(join(process.cwd(), '.data'));
  });

  it('reads a secret from the file that a secret store mounts', () => {
    const key = 'k'.repeat(40);
    const database = 'postgres://localhost/quarterdeck';
    const config = readConfig({
      AUDIT_KEY_FILE: file('audit-key', `${key}\n`),
      DATABASE_URL_FILE: file('database-url', database),
    });
    expect(config.AUDIT_KEY).toEqual([key]);
    expect(config.DATABASE_URL).toBe(database);
    expect(config.CODE_SECRET).toEqual([]);
  });

  it('rejects a secret whose file is missing or too short, or that is set twice', () => {
    const secret = 's'.repeat(40);
    const path = file('secret', secret);
    for (const [env, said] of [
      [{ CODE_SECRET_FILE: join(folder, 'none') }, /^CODE_SECRET_FILE cannot be read: ENOENT/],
      [{ CODE_SECRET_FILE: file('blank', ' \n') }, /^CODE_SECRET_FILE names an empty file: /],
      [{ CODE_SECRET_FILE: file('short', 'short') }, /^CODE_SECRET must have at least 32 characters/],
      [{ CODE_SECRET: secret, CODE_SECRET_FILE: path }, /^CODE_SECRET and CODE_SECRET_FILE are both set/],
    ] as const) {
      expect(() => readConfig(env)).toThrow(said);
      expect(() => readConfig(env)).toThrow(StartError);
    }
  });

  it('is parsed', () => {
    const config = readConfig({
      PORT: '9000',
      SEED_DEMO: '0',
      ALLOWED_ORIGINS: 'https://a.example.com, http://b.example.com:8080',
      TRUST_PROXY: '10.0.0.0/8,loopback',
      PUBLIC_CONFIG: file('good.json', '{"productName":"X"}'),
    });
    expect(config).toMatchObject({
      PORT: 9000,
      SEED_DEMO: false,
      ALLOWED_ORIGINS: ['https://a.example.com', 'http://b.example.com:8080'],
      TRUST_PROXY: ['10.0.0.0/8', 'loopback'],
      PUBLIC_CONFIG: { value: { productName: 'X' } },
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['AUDIT_KEY', 'too short'],
    ['AUDIT_KEY', `${'x'.repeat(32)},too short`],
    ['AUDIT_ANCHOR', 'ftp://logs.example.com'],
    ['TERMINATE_MAXIMUM', '0'],
    ['TERMINATE_MAXIMUM', '1001'],
    ['DEMO_MACHINES', '1e3'],
    ['DEMO_MACHINES', '200001'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_DIRECT_URL', 'localhost'],
    ['DATABASE_DIRECT_URL', 'postgres://127.0.0.1/q'],
    ['PUBLIC_CONFIG', '/does/not/exist.json'],
    ['PUBLIC_CONFIG', file('broken.json', '{')],
    ['PUBLIC_CONFIG', file('list.json', '[]')],
    ['SEED_DEMO', 'yes'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['ADMIN_REQUIRES_OTP', 'true'],
    ['BREACHED_PASSWORDS_URL', 'leaks.txt'],
    ['CODE_SECRET', 'short'],
    ['CREDENTIAL_SECRET', 'short'],
    ['CODE_SECRET', `${'x'.repeat(32)},short`],
    ['CREDENTIAL_SECRET', `${'x'.repeat(32)},short`],
    ['REQUIRE_SECOND_APPROVER', 'yes'],
    ['REQUIRE_REJECT_REASON', 'true'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/'],
    ['ALLOWED_HOSTS', 'https://console.example.com'],
    ['ALLOWED_HOSTS', 'console.example.com:8080'],
    ['ALLOWED_HOSTS', 'console.*.com'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['REQUIRE_TLS', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['BASE_PATH', 'console'],
    ['BASE_PATH', '/console'],
    ['BASE_PATH', '//evil.example/'],
    ['BASE_PATH', '/api/'],
  ])('stops the start with one line for %s=%s', (name, value) => {
    let error: unknown;
    try {
      readConfig({ [name]: value });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(new RegExp(`^${name} [^\\n]+$`));
  });

  const verified = 'sslmode=verify-full';

  it.each([
    ['DATABASE_URL', 'postgres://db.example.com/q'],
    ['DATABASE_DIRECT_URL', 'postgres://db.example.com/q'],
    ['DATABASE_URL', 'postgres://db.example.com/q?sslmode=disable'],
    ['DATABASE_URL', 'postgres://db.example.com/q?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://db.example.com/q?sslmode=no-verify'],
    ['DATABASE_URL', `postgres://db.example.com/q?${verified}&sslmode=disable`],
    ['DATABASE_URL', `postgres://db.example.com/q?${verified}&ssl=0`],
    ['DATABASE_URL', 'postgres://localhost/q?host=db.example.com'],
    ['DATABASE_URL', 'postgres:///q'],
    ['SMTP_URL', 'smtp://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=true&ignoreTLS=true'],
    ['SMTP_URL', 'smtps://mail.example.com?secure=false'],
    ['SMTP_URL', 'smtps://mail.example.com?tls.rejectUnauthorized=false'],
    ['AUDIT_ANCHOR', 'http://logs.example.com/x'],
    ['AUDIT_ANCHOR', 'syslog://logs.example.com'],
    ['BREACHED_PASSWORDS_URL', 'http://leaks.example.com/range/'],
  ])('does not leave the machine without TLS outside of a trusted network: %s=%s', (name, value) => {
    const config = { DATABASE_URL: 'postgres://127.0.0.1/q', [name]: value };
    expect(readConfig({ REQUIRE_TLS: '0', ...config })).toBeDefined();
    for (const strict of [{}, { REQUIRE_TLS: '1' }])
      expect(() => readConfig({ ...strict, ...config })).toThrow(
        new RegExp(`^${name} must [^\\n]+; REQUIRE_TLS=0 trusts the network$`),
      );
  });

  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', `postgres://db.example.com/q?${verified}&sslrootcert=ca.pem`],
    ['DATABASE_URL', 'postgres://127.0.0.1/q'],
    ['DATABASE_URL', 'postgres://[::1]/q'],
    ['DATABASE_URL', 'postgres:///q?host=/run/postgresql'],
    ['SMTP_URL', 'smtps://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://localhost:1025'],
    ['AUDIT_ANCHOR', '/var/log/links'],
    ['AUDIT_ANCHOR', 'https://logs.example.com/x'],
    ['AUDIT_ANCHOR', 'http://127.0.0.1:9000/x'],
    ['AUDIT_ANCHOR', 'syslog://localhost'],
    ['AUDIT_ANCHOR', 'syslog+tls://logs.example.com'],
  ])('may leave the machine with TLS, or stay on it: %s=%s', (name, value) => {
    expect(readConfig({ [name]: value }).REQUIRE_TLS).toBeUndefined();
  });

  it('is documented in the same words', () => {
    const document = readFileSync(new URL('../../../docs/run/configure.md', import.meta.url), 'utf8');
    expect(document).toContain(settingsTable());
  });

  it('is read only for declared variables', () => {
    expect(Object.keys(readConfig({})).sort()).toEqual(settings.map(({ name }) => name).sort());
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.evil.example.com', false],
  ['192.168.0.1', false],
])('returns for %s as loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
