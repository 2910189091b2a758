/** What is said about requests until they are decided, and switching the vertical. */
export default [
  {
    id: 'a request is decided though it was edited since it was read',
    file: 'server/approvals/rules.ts',
    find: 'return { approve, reason: reason.trim() || undefined, revision };',
    replace: 'return { approve, reason: reason.trim() || undefined, revision: undefined };',
    tests: ['tests/server/requests/ownRequests.test.ts'],
  },
  {
    id: 'somebody else’s request can be withdrawn',
    file: 'server/requests/rules.ts',
    find: '!found || found.requested_by_id !== personId',
    replace: '!found || personId === 0',
    tests: ['tests/server/requests/ownRequests.test.ts'],
  },
  {
    id: 'what is said about a request is read by everybody',
    file: 'server/requestMessages/routes.ts',
    find: '!found || !(isTheirs || mayCall(contract.askRequester.access, session.roles))',
    replace: '!found',
    tests: ['tests/server/requests/messages.test.ts'],
  },
  {
    id: 'a decision does not say which revision was read',
    file: 'src/resources/shared/decisions.ts',
    find: "isOffered(decisionRevision) && typeof revision === 'number' ? { revision } : {}",
    replace: '{}',
    tests: ['tests/e2e/foreign/ownRequests.spec.ts'],
  },
  {
    id: 'one’s own requests are not marked',
    file: 'src/grid/table/Cell.tsx',
    find: '{mark === undefined ? null : <span className="mark"> {say(mark)}</span>}',
    replace: '',
    tests: ['tests/e2e/foreign/ownRequests.spec.ts'],
  },
  {
    id: 'the copy of a request loses what it had instead of its template’s values',
    file: 'src/form/processLike.ts',
    find: "return { ...whole, ...(request !== '' && filledWith(templateDetails, request, {})) };",
    replace: 'return whole;',
    tests: ['tests/unit/form/processLike.test.ts'],
  },
  {
    id: 'a stolen token opens the admin vertical',
    file: 'server/verticalSwitch/rules.ts',
    find: "? 'nothing' : 'password'",
    replace: "? 'nothing' : 'nothing'",
    tests: ['tests/server/verticalSwitch/switch.test.ts'],
  },
  {
    id: 'the session that was switched from goes on',
    file: 'server/verticalSwitch/routes.ts',
    find: '!(await endSessionOf(transaction, session))',
    replace: '!session',
    tests: ['tests/server/verticalSwitch/switch.test.ts'],
  },
];
