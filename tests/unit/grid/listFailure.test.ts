import { describe, expect, it } from 'vitest';
import { CallError } from '../../../src/dataProvider/callError';
import { listFailure } from '../../../src/grid/listFailure';
import processList from '../../../src/resources/processList';

if (processList.kind !== 'list') throw new Error('the process list is a list');
const { list } = processList;
const answered = (status: number, body?: unknown) =>
  listFailure(new CallError('status', { status, body, text: '', headers: new Headers() }), list);

describe('what is said when the processes cannot be read', () => {
  it.each([
    ['no answer', listFailure(new CallError('network'), list), 'Failed to fetch processes'],
    ['too late an answer', listFailure(new CallError('timeout'), list), 'Failed to fetch processes'],
    ['a 500 without a message', answered(500), 'Failed to fetch processes'],
    ['a 502 with a page', answered(502, undefined), 'Failed to fetch processes'],
    ['an error with a message', answered(500, { message: 'Disk full' }), 'Error: Disk full'],
    ['a 403, whatever its message', answered(403, { message: 'no' }), "You don't have permission to view processes"],
    ['the wrong shape', listFailure(new CallError('shape'), list), 'No processes found or invalid response format'],
    ['the end of the session, of which others speak', listFailure(new CallError('session'), list), undefined],
    ['a read called off', listFailure(new CallError('aborted'), list), undefined],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });
});
