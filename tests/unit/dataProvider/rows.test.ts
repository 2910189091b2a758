import { describe, expect, it } from 'vitest';
import { splitAnswer, warningsOf } from '../../../src/dataProvider/rows';

describe('the rows of a response', () => {
  it('are the list, without the rest', () => {
    expect(splitAnswer({ message: 'fetched', data: [{ id: 1 }] }, 'data')).toEqual({
      rows: [{ id: 1 }],
      rest: { message: 'fetched' },
    });
    expect(splitAnswer({ data: [] }, 'data')).toEqual({ rows: [], rest: {} });
  });

  it('are the response if it is a list', () => {
    expect(splitAnswer([{ id: 1 }, null], undefined)).toEqual({ rows: [{ id: 1 }], rest: {} });
    expect(splitAnswer([], undefined)).toEqual({ rows: [], rest: {} });
    expect(splitAnswer({ data: [] }, undefined)).toBeUndefined();
  });

  it('omit entries that are not rows', () => {
    expect(splitAnswer({ data: [null, { id: 1 }, 'x', [1]] }, 'data')?.rows).toEqual([{ id: 1 }]);
  });

  it.each([
    undefined,
    null,
    [[]],
    [[{ id: 1 }]],
    'text',
    {},
    { data: null },
    { data: { id: 1 } },
    { data: [null, null] },
    { data: [[1], [2]] },
  ])('are undefined for %j', (body) => {
    expect(splitAnswer(body, 'data')).toBeUndefined();
  });
});

describe('the warnings of a response', () => {
  it('are read from texts and objects', () => {
    const warnings = ['eu-west-1 did not answer', { region: 'us-east-1', message: 'throttled' }, { code: 7 }, null];
    expect(warningsOf({ warnings })).toEqual([
      'eu-west-1 did not answer',
      'us-east-1: throttled',
      '{"code":7}',
      'null',
    ]);
  });

  it('name the account of an object', () => {
    const warnings = [{ account: '019', region: 'us-east-1', message: 'throttled' }];
    expect(warningsOf({ warnings }, (code) => `${code} vizly`)).toEqual(['019 vizly: us-east-1: throttled']);
  });

  it('are empty without a list', () => {
    expect(warningsOf({})).toEqual([]);
    expect(warningsOf({ warnings: 'all well' })).toEqual([]);
  });

  it('are truncated', () => {
    const warnings = Array.from({ length: 150 }, () => 'x'.repeat(900));
    expect(warningsOf({ warnings })).toHaveLength(100);
    expect(warningsOf({ warnings })[0]).toHaveLength(500);
  });
});
