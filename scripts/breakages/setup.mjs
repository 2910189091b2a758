/** What an empty installation leads on with: the first administrator, password links, verticals, templates from images. */
const links = ['tests/server/passwordLinks/links.test.ts'];
const setup = ['tests/server/setup/setup.test.ts'];

export default [
  {
    id: 'of several who set an installation up at once, each becomes an administrator',
    file: 'server/people/createAdmin.ts',
    find: "    if (only && (await hasAdmin(transaction))) return { kind: 'not the first' };\n",
    replace: '',
    tests: setup,
  },
  {
    id: 'the first administrator is signed in without the one-time code that the admin vertical needs',
    file: 'server/setup/routes.ts',
    find: 'if (adminRequiresCode || !own) return undefined;',
    replace: 'if (!own) return undefined;',
    tests: setup,
  },
  {
    id: 'the first administrator has to sign in by hand',
    file: 'src/custom/setup/SetupScreen.tsx',
    find: 'if (session && !beginSession(session.token, session.user, session.offers))',
    replace: 'if (session === null)',
    tests: ['tests/e2e/reference/emptyInstallation.spec.ts'],
  },
  {
    id: 'any token sets an installation up',
    file: 'server/setup/routes.ts',
    find: 'async () => setup.isToken(token) || undefined',
    replace: 'async () => true',
    tests: setup,
  },
  {
    id: 'tokens of links are guessed at without a limit',
    file: 'server/auth/limitedTries.ts',
    find: '          await countFailure(transaction, counts, origin.at);\n',
    replace: '',
    tests: [...setup, ...links],
  },
  {
    id: 'a link that was used works again',
    file: 'server/passwordLinks/routes.ts',
    find: '        if (!(await takeLink(transaction, token, origin.at))) throw wrongLink();\n',
    replace: '',
    tests: links,
  },
  {
    id: 'sessions outlive a password that was chosen with a link',
    file: 'server/passwordLinks/routes.ts',
    find: 'await closeSessionsOf(transaction, holder.id)',
    replace: '0',
    tests: links,
  },
  {
    id: 'the secret of a link is kept with the answer to its key',
    file: 'server/http/idempotency.ts',
    find: 'if (isToldOnce || answer.body === kept) return answer;',
    replace: 'if (answer.body === kept) return answer;',
    tests: links,
  },
  {
    id: 'who was invited and has no password counts as an administrator who can sign in',
    file: 'server/people/rights.ts',
    find: "    .where('password_hash', '!=', '')\n",
    replace: '',
    tests: links,
  },
  {
    id: 'verticals may differ in capitals alone',
    file: 'server/verticals/routes.ts',
    find: 'nameKeyOf(vertical.name) === nameKeyOf(name)',
    replace: 'vertical.name === name',
    tests: ['tests/server/verticals/verticals.test.ts'],
  },
  {
    id: 'the admin vertical can be renamed',
    file: 'server/verticals/routes.ts',
    find: "        if (isAdminVertical(vertical.name)) throw new CallError(409, answers.adminVerticalKept, 'admin_vertical');\n",
    replace: '',
    tests: ['tests/server/verticals/verticals.test.ts'],
  },
  {
    id: 'a template of a closed account is told from none',
    file: 'server/templateImages/routes.ts',
    find: "isOpen ? faultOf(template, { account, region, version }) : 'template'",
    replace: 'faultOf(template, { account, region, version })',
    tests: ['tests/server/templateImages/templateImages.test.ts'],
  },
  {
    id: 'a request for a template that there is not says nothing of it',
    file: 'src/custom/templates/templateCheck.ts',
    find: 'if (!check || check.found) return undefined;',
    replace: 'if (check) return undefined;',
    tests: ['tests/e2e/reference/emptyInstallation.spec.ts'],
  },
  {
    id: 'the check list stays when all is done',
    file: 'src/custom/overview/FirstSteps.tsx',
    find: 'if (data.every(({ done }) => done)) return null;',
    replace: 'if (data.length === 0) return null;',
    tests: ['tests/e2e/reference/emptyInstallation.spec.ts'],
  },
];
