import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../../server/db/migrations/', import.meta.url);

/** Statements after which a server of the previous version fails. */
const contracting: readonly RegExp[] = [
  /\bdrop\s+(table|column|view|function|type|sequence)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(constraint|check|foreign\s+key|unique)\b/i,
  /\badd\s+column\b(?![^,;`'"]*\bdefault\b)[^,;`'"]*\bnot\s+null\b/i,
];

const contractsIn = (text: string) => contracting.some((pattern) => pattern.test(text));

describe('migration that breaks the previous version', () => {
  it.each([
    'drop table quota',
    'alter table quota drop column machines',
    'alter table quota rename column machines to maximum',
    'alter table quota alter column machines type bigint',
    'alter table quota alter column machines set not null',
    'alter table quota add constraint few check (machines < 9)',
    'alter table quota add column region text not null',
  ])('is detected: %s', (statement) => {
    expect(contractsIn(statement)).toBe(true);
  });

  it.each([
    'create table quota (account text primary key, machines integer not null)',
    'alter table quota add column region text',
    "alter table quota add column region text not null default 'us-east-1'",
    'create index quota_region on quota (region)',
    'update quota set region = null',
  ])('is not detected in: %s', (statement) => {
    expect(contractsIn(statement)).toBe(false);
  });

  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));

  it.each(names)('needs a name that says so: %s', (name) => {
    const isContracting = contractsIn(readFileSync(new URL(name, folder), 'utf8'));
    expect(isContracting && !/^\d{4}-contract-/.test(name)).toBe(false);
  });
});
