import { describe, expect, it } from 'vitest';
import { factsIn } from '../../../../src/custom/launchTemplate/factsIn';
import { faultIn } from '../../../../src/custom/launchTemplate/faultIn';

describe('an answer about a launch template', () => {
  it('with a message is a fault, whatever its status says', () => {
    expect(faultIn({ status: 'success', message: 'No such machine' }, 'Failed')).toBe('No such machine');
    expect(faultIn({ message: { code: 7 } }, 'Failed')).toBe('{"code":7}');
    expect(faultIn({ message: ' ' }, 'Failed')).toBe('Failed');
  });

  it('without a message is none, unless its status is a failure’s', () => {
    for (const answer of [{}, { message: null }, { message: '' }, { status: 'success', data: {} }, { detail: 'x' }]) {
      expect(faultIn(answer, 'Failed')).toBeUndefined();
    }
    expect(faultIn({ status: 'failed', detail: 'No such machine' }, 'Failed')).toBe('No such machine');
    expect(faultIn({ status: 'Error' }, 'Failed')).toBe('Failed');
  });

  it('has its single values as facts, its own or those in data', () => {
    expect(factsIn({ status: 'success', launch_template_id: 'lt-1', version: 2, data: null })).toEqual([
      ['launch_template_id', 'lt-1'],
      ['version', '2'],
    ]);
    const data = { LaunchTemplateId: 'lt-1', nested: { a: 1 }, none: null, empty: '' };
    expect(factsIn({ status: 'success', data })).toEqual([['LaunchTemplateId', 'lt-1']]);
    for (const body of [null, [], 'x', { data: [1] }, { status: 'success' }]) expect(factsIn(body)).toEqual([]);
  });
});
