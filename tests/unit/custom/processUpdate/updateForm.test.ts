import { describe, expect, it } from 'vitest';
import {
  choosing,
  emptyForm,
  faultsOf,
  givenOf,
  type UpdateForm,
} from '../../../../src/custom/processUpdate/updateForm';

const process = 'Please select a process ID';
const value = 'Please select a field and provide a value';
const form = (part: Partial<UpdateForm>): UpdateForm => ({ ...emptyForm, ...part });

describe('what is wrong with a form', () => {
  it('is what is missing, at the first field that lacks it', () => {
    expect(faultsOf(emptyForm)).toEqual({ processId: process, field: value, value: '' });
    expect(faultsOf(form({ processId: '12', value: '4' }))).toEqual({ field: value });
    expect(faultsOf(form({ processId: '12', field: 'version', value: ' ' }))).toEqual({ value });
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', 'many'])('is a machine limit of %s', (limit) => {
    const wrong = faultsOf(form({ processId: '12', field: 'machine_max_count', value: limit }));
    expect(wrong).toEqual({ value: 'Please provide a whole number from 1 to 2147483647' });
  });

  it.each(['1', ' 30 ', '007', '2147483647'])('is not a machine limit of %j', (limit) => {
    expect(faultsOf(form({ processId: '12', field: 'machine_max_count', value: limit }))).toEqual({});
  });

  it('is not a version of any text', () => {
    expect(faultsOf(form({ processId: '12', field: 'version', value: '$Latest' }))).toEqual({});
  });
});

it('what was typed for one field is none of the other, and no text stands in a field of numbers', () => {
  expect(choosing('version', form({ value: 'v4' }))).toEqual({ field: 'version', value: 'v4' });
  expect(choosing('machine_max_count', form({ value: '4' }))).toEqual({ field: 'machine_max_count', value: '4' });
  expect(choosing('machine_max_count', form({ value: 'v4' }))).toEqual({ field: 'machine_max_count', value: '' });
  expect(choosing('version', form({ field: 'machine_max_count', value: '4' }))).toEqual({
    field: 'version',
    value: '',
  });
});

it.each([
  [{ processId: '12' }, { processId: '12' }],
  [{ processId: 12 }, { processId: '12' }],
  [{ processId: 'twelve' }, undefined],
  [{ instanceIds: [] }, undefined],
  [null, undefined],
])('a link with %j fills in %j', (state, given) => {
  expect(givenOf(state)).toEqual(given);
});
