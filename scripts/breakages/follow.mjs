/** What others change: how the server tells of it, and how the console follows. */
export default [
  {
    id: 'whoever may launch is told of the requests of others',
    file: 'server/events/audience.ts',
    find: ') === personId;',
    replace: ') !== personId - personId;',
    tests: ['tests/server/events/events.test.ts'],
  },
  {
    id: 'machines of other verticals are told of',
    file: 'server/events/audience.ts',
    find: 'account !== null && codesOf(accountsOf, session).includes(account)',
    replace: 'account !== null && codesOf(accountsOf, session).length > 0',
    tests: ['tests/server/events/events.test.ts'],
  },
  {
    id: 'a stream outlives its session',
    file: 'server/events/events.ts',
    find: '      else stream.end();\n      return session !== undefined;',
    replace: '      return true;',
    tests: ['tests/server/events/events.test.ts'],
  },
  {
    id: 'what was missed in a break is not told',
    file: 'server/events/events.ts',
    find: 'if (after === undefined) stream.send',
    replace: 'if (after === undefined || after > 0) stream.send',
    tests: ['tests/server/events/events.test.ts'],
  },
  {
    id: 'whoever does not read makes the server hold everything',
    file: 'server/events/stream.ts',
    find: 'this.readableLength + text.length > maximumUnread',
    replace: 'this.readableLength + text.length < 0',
    tests: ['tests/server/events/events.test.ts'],
  },
  {
    id: 'rows move under somebody’s hands',
    file: 'src/layout/follow/Follower.ts',
    find: 'if (this.isBusy(Date.now() - this.since)) this.wait(patience);',
    replace: 'if (this.isBusy(Date.now() - this.since) && patience < 0) this.wait(patience);',
    tests: ['tests/unit/layout/follow/Follower.test.ts'],
  },
  {
    id: 'the console does not follow what others change',
    file: 'src/App.tsx',
    find: '              <Following pages={registry.pages} />\n',
    replace: '',
    tests: ['tests/e2e/reference/follow.spec.ts'],
  },
];
