import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { CallError } from '../../../src/dataProvider/callError';
import type { Reply } from '../../../src/definitions/basics';
import type { RecordDefinition } from '../../../src/definitions/record';
import {
  changedFields,
  failedChange,
  isConflict,
  isGone,
  labelOf,
  recordFailure,
  shownValues,
  textsOf,
  withChanges,
} from '../../../src/records/recordRules';

await import('../../../src/i18n/consoleTexts');

const record: RecordDefinition = {
  schema: z.object({
    name: field(z.string(), { label: 'Name' }),
    size: z.optional(z.number()),
    public: z.boolean(),
    hosts: z.array(z.string()),
    tags: z.array(z.object({ key: z.string(), value: z.string() })),
    at: field(z.string(), { label: 'At', kind: 'moment' }),
    code: field(z.string(), { label: 'Code', kind: 'secret' }),
  }),
};
const row = {
  ...{ id: 7, name: 'a', size: 1.5, public: false, hosts: ['x', 'y'], tags: [{ key: 'team', value: 'air' }] },
  ...{ at: '2026-03-01T10:00:00', code: 'secret', other: { deep: [1] } },
};
const reply = (status: number, body?: unknown): Reply => ({ status, text: '', body, headers: new Headers() });
const refusal = (status: number, body?: unknown) => new CallError('status', reply(status, body));

describe('the form of a record', () => {
  it('begins with its values as texts, without secrets', () => {
    const texts = {
      name: 'a',
      size: '1.5',
      public: '',
      hosts: 'x,y',
      tags: 'team=air',
      at: '2026-03-01T10:00',
      code: '',
    };
    expect(textsOf(record, row)).toEqual(texts);
    expect(textsOf(record, { public: true, name: null, hosts: 5 })).toEqual({
      ...{ name: '', size: '', public: 'true', hosts: '5', tags: '', at: '', code: '' },
    });
  });

  it('sends the whole record, with only the edited fields changed', () => {
    const base = textsOf(record, row);
    const values = { ...base, size: '', code: '' };
    expect(changedFields(record, base, values)).toEqual(['size']);
    expect(changedFields(record, base, { ...values, code: 'new', own: 'x' })).toEqual(['size', 'code']);
    expect(changedFields(record, base, base)).toEqual([]);
    const changed = withChanges(row, { size: undefined, at: '2026-03-01T10:00' }, ['size']);
    expect(JSON.parse(JSON.stringify(changed))).toEqual({ ...row, size: undefined });
  });
});

describe('the page of a record', () => {
  const list = { csvName: 'x', columns: [{ name: 'size', label: 'Size in GiB' }, 'name'] };
  const names = (part: RecordDefinition, of: object = row) =>
    shownValues(list, part, of as never).map(({ rule, label }) => `${rule.name}: ${label}`);

  it('shows the list’s columns first, then its other values, then its missing ones', () => {
    const { schema } = record;
    expect(names({ schema, show: true }, { id: 1, other: 2 })).toEqual([
      ...['size: Size in GiB', 'name: Name', 'id: ID', 'other: Other', 'public: Public'],
      ...['hosts: Hosts', 'tags: Tags', 'at: At', 'code: Code'],
    ]);
  });

  it('shows its title, and its own labels if any', () => {
    const show = ['name', { name: 'size', label: 'GiB' }, { name: 'twice', getValue: () => 2 }];
    expect(names({ ...record, show })).toEqual(['name: Name', 'size: GiB', 'twice: Twice']);
    expect(shownValues(list, { ...record, show: ['code'] }, row)[0]?.isSecret).toBe(true);
    expect(labelOf(record, 'constructor')).toBe('Constructor');
  });
});

describe('a response of the back end', () => {
  it('distinguishes a missing record from one that cannot load', () => {
    expect([404, 410].map((status) => isGone(refusal(status)))).toEqual([true, true]);
    expect(isGone(new CallError('status', undefined, 'It is no longer in the list.'))).toBe(true);
    for (const error of [refusal(500), refusal(403), new CallError('network'), new Error('x')])
      expect(isGone(error)).toBe(false);
    const list = { csvName: 'x' };
    expect(recordFailure(refusal(500, { message: 'Full' }), list, 'zone')).toBe('Error: Full');
    expect(recordFailure(refusal(403), list, 'zone')).toBe("You don't have permission to view this resource");
    expect(recordFailure(new CallError('shape', reply(200)), list, 'zone')).toBe(
      "The server's response is not a record",
    );
    expect(recordFailure(new CallError('session'), list, 'zone')).toBeUndefined();
    expect(recordFailure(new Error('x'), list, 'zone')).toBe('Failed to fetch the zone');
  });

  it('is a conflict with 409 and 412', () => {
    expect([409, 412, 400, 404].map((status) => isConflict(refusal(status)))).toEqual([true, true, false, false]);
  });

  it('names refused fields in the contract’s or react-admin’s form', () => {
    const fields = [{ path: 'name', message: 'Taken' }];
    const named = { status: 'failed', message: 'Not valid', fields };
    for (const body of [
      { message: 'Not valid', fields },
      { message: 'Not valid', errors: { name: 'Taken', size: {} } },
      { message: 'Not valid', errors: { name: { message: 'Taken' } } },
    ])
      expect(failedChange(refusal(400, body), 'Failed')).toMatchObject({
        tone: 'error',
        text: 'Not valid',
        body: named,
      });
    expect(failedChange(refusal(400, { errors: 'x' }), 'Failed')).toMatchObject({
      text: 'Failed',
      body: { errors: 'x' },
    });
    expect(failedChange(new CallError('timeout'), 'Failed')?.tone).toBe('warning');
    expect(failedChange(new CallError('session'), 'Failed')).toBeUndefined();
  });
});
