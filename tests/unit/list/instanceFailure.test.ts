import { expect, it } from 'vitest';
import { CallError } from '../../../src/dataProvider/callError';
import { listFailure } from '../../../src/list/listFailure';
import instanceTable from '../../../src/resources/instanceTable';

const answered = (status: number, body?: unknown) =>
  new CallError('status', { status, body, text: '', headers: new Headers() });

it.each([
  ['a refusal', answered(403, { message: 'no' }), "You don't have permission to view this resource"],
  ['a message of the server', answered(500, { message: 'throttled' }), 'Error: throttled'],
  ['a page of a proxy', answered(502), 'Failed to fetch instances'],
  ['an answer that is no list', new CallError('shape'), 'No data received from server'],
])('says that machines could not load because of %s', (_, error, words) => {
  if (instanceTable.kind !== 'list') throw new Error('The page is a list');
  expect(listFailure(error, instanceTable.list)).toBe(words);
});
