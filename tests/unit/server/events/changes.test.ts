import { expect, it } from 'vitest';
import { changesOf } from '../../../../server/events/changes';

it.each([
  ['approverequest', 'request 7', ['request 7', 'process 12']],
  ['editrequest', 'request 7', ['request 7']],
  ['withdrawrequest', 'update 3', ['update 3']],
  ['createltbyip', 'lt-0abc', ['template lt-0abc']],
  ['createltbyimage', 'crawler', ['template']],
  ['inviteperson', 'otto', ['person']],
  ['assignrole', 'user 9', ['person 9']],
  ['terminate', 'i-0abc', ['machine i-0abc', 'process 12']],
  ['login', 'otto', []],
])('converts %s of %s to %j', (action, target, told) => {
  const row = { seq: 1, action, target, account: null, request: null, process: '12' };
  expect(changesOf(row).map(({ kind, id }) => [kind, id].join(' ').trim())).toEqual(told);
});
