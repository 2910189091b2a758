import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../../../src/definitions/formParts';
import '../../../../src/i18n/consoleTexts';
import processUpdate from '../../../../src/resources/processUpdate';
import { toolRules } from '../../../support/toolRules';

const rules = toolRules(processUpdate);
const process = 'Please select a process ID';
const value = 'Please select a field and provide a value';
const limitOf = (machine_max_count: string) => ({ process_id: '12', field: 'machine_max_count', machine_max_count });

describe('the faults of Update Process', () => {
  it('include missing values, at the first field', () => {
    expect(rules.faults()).toEqual({ process_id: process, field: value, version: '' });
    expect(rules.faults({ process_id: '12', version: '4' })).toEqual({ field: value });
    expect(rules.faults({ process_id: '12', field: 'version', version: ' ' })).toEqual({ version: value });
    expect(rules.faults(limitOf(''))).toEqual({ machine_max_count: value });
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', 'many'])('include a machine limit of %s', (limit) => {
    const wrong = { machine_max_count: 'Please provide a whole number from 1 to 2147483647' };
    expect(rules.faults(limitOf(limit))).toEqual(wrong);
  });

  it.each(['1', ' 30 ', '007', '2147483647'])('exclude a machine limit of %j', (limit) => {
    expect(rules.faults(limitOf(limit))).toEqual({});
  });

  it('exclude a version of any text', () => {
    expect(rules.faults({ process_id: '12', field: 'version', version: '$Latest' })).toEqual({});
  });
});

it('moves a typed value to the other field only if it is valid there', () => {
  const choose = (field: string, before: Partial<FormValues>) => {
    const { look } = rules.fields.find(({ name }) => name === 'field') ?? {};
    return look?.changes?.(field, rules.filled(before));
  };
  expect(choose('version', { version: 'v4' })).toEqual({ version: 'v4', machine_max_count: '' });
  expect(choose('machine_max_count', { version: '4' })).toEqual({ version: '', machine_max_count: '4' });
  expect(choose('machine_max_count', { version: 'v4' })).toEqual({ version: '', machine_max_count: '' });
  expect(choose('version', limitOf('4'))).toEqual({ version: '', machine_max_count: '' });
  expect(choose('', { field: 'version', version: '4' })).toEqual({ version: '', machine_max_count: '' });
  expect(choose('version', { field: 'version', version: '4' })).toEqual({});
});

it.each([
  [{ processId: '12' }, { process_id: '12' }],
  [{ processId: 12 }, { process_id: '12' }],
  [{ processId: 'twelve' }, undefined],
  [{ instanceIds: [] }, undefined],
  [null, undefined],
])('fills a link with %j as %j', (state, given) => {
  expect(rules.given(state)).toEqual(given);
});

it('shows the requested change as old and new values', () => {
  const factsOf = (body: unknown) => rules.tool.answer.facts?.of({ tone: 'success', text: '', raw: '', body, at: 0 });
  const asked = { process_id: 12, field: 'version', from: '3', to: '4' };
  expect(factsOf(asked)?.map(([, fact]) => fact)).toEqual([{ code: '12' }, { from: '3', to: '4' }]);
  expect(factsOf({ ...asked, from: '' })?.[1]).toEqual(['version', { from: '-', to: '4' }]);
  // An older console may have stored the response.
  for (const other of [undefined, { body: asked }, []]) expect(factsOf(other)).toEqual([]);
});
