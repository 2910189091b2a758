import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeSecretsOf, credentialSecretsOf, warningOfOwnSecrets } from '../../../server/secrets';

const own = { AUDIT_KEY: [], CODE_SECRET: [], CREDENTIAL_SECRET: [] };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('generated keys', () => {
  it('are created once and stored', () => {
    const DATA_DIR = folder();
    const made = [codeSecretsOf({ ...own, DATA_DIR }), credentialSecretsOf({ ...own, DATA_DIR })];
    expect([codeSecretsOf({ ...own, DATA_DIR }), credentialSecretsOf({ ...own, DATA_DIR })]).toEqual(made);
    expect(new Set(made.flat()).size).toBe(2);
    expect(readdirSync(DATA_DIR).sort()).toEqual(['code.key', 'credential.key']);
  });

  it('that cannot be stored fail with one line and the setting that replaces them', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const DATA_DIR = join(file, 'below');
    expect(() => codeSecretsOf({ ...own, DATA_DIR })).toThrow(
      `DATA_DIR ${DATA_DIR} cannot be used (ENOTDIR: not a directory, mkdir '${DATA_DIR}'); without CODE_SECRET, its key is stored there`,
    );
    expect(() => credentialSecretsOf({ ...own, DATA_DIR })).toThrow('without CREDENTIAL_SECRET');
    const CODE_SECRET = ['x'.repeat(32)];
    expect(codeSecretsOf({ ...own, DATA_DIR, CODE_SECRET })).toEqual(CODE_SECRET);
  });

  it('stay valid when settings replace them', () => {
    const DATA_DIR = folder();
    const [kept] = credentialSecretsOf({ ...own, DATA_DIR });
    const CREDENTIAL_SECRET = ['the new one', 'the one before'];
    expect(credentialSecretsOf({ ...own, DATA_DIR, CREDENTIAL_SECRET })).toEqual([...CREDENTIAL_SECRET, kept]);
  });

  it.each([
    [
      'postgres://x',
      ['CODE_SECRET', 'CREDENTIAL_SECRET', 'AUDIT_KEY'],
      'CODE_SECRET, CREDENTIAL_SECRET, and AUDIT_KEY not set: ',
    ],
    ['postgres://x', ['CREDENTIAL_SECRET', 'AUDIT_KEY'], 'CREDENTIAL_SECRET and AUDIT_KEY not set: '],
    ['postgres://x', ['CODE_SECRET'], 'CODE_SECRET not set: servers that share this database need the same'],
    ['postgres://x', [], undefined],
    ['', ['CODE_SECRET', 'CREDENTIAL_SECRET', 'AUDIT_KEY'], undefined],
  ])('cause a warning if servers may share a database (%j, %j)', (DATABASE_URL, unset, words) => {
    const set = (name: string) => (unset.includes(name) ? [] : ['set']);
    const warning = warningOfOwnSecrets({
      DATA_DIR: '',
      DATABASE_URL,
      CODE_SECRET: set('CODE_SECRET'),
      CREDENTIAL_SECRET: set('CREDENTIAL_SECRET'),
      AUDIT_KEY: set('AUDIT_KEY'),
    });
    if (words === undefined) expect(warning).toBeUndefined();
    else expect(warning).toContain(words);
  });
});
