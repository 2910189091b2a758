/** One's own password and sessions, at the server and in the user menu. */
export default [
  {
    id: 'a changed password leaves the other sessions alive',
    file: 'server/account/routes.ts',
    find: '        notes.after = { sessions_ended: await closeOtherSessions(transaction, session) };\n        return { message: answers.passwordChanged };',
    replace: '        return { message: answers.passwordChanged };',
    tests: ['tests/server/both/account/password.test.ts'],
  },
  {
    id: 'a code that was asked for before a new password signs in with it',
    file: 'server/account/routes.ts',
    find: '        await forgetCodes(transaction, personId);\n',
    replace: '',
    tests: ['tests/server/both/account/password.test.ts'],
  },
  {
    id: 'whoever checked the old password in time begins a session after the new one',
    file: 'server/auth/signIn.ts',
    find: "if (held === undefined || (held !== passwordHash && (await matchPassword(password, held)) === 'none')) {",
    replace: 'if (held === undefined) {',
    tests: ['tests/server/both/account/password.test.ts'],
  },
  {
    id: 'a stolen token guesses its password without a limit',
    file: 'server/auth/confirmPassword.ts',
    find: '    await countFailure(transaction, counts, origin.at);\n',
    replace: '',
    tests: ['tests/server/both/account/password.test.ts'],
  },
  {
    id: 'a stolen token guesses many passwords at once',
    file: 'server/auth/confirmPassword.ts',
    find: 'tries.run(String(author.session.personId), ',
    replace: 'tries.run(author.origin.requestId, ',
    tests: ['tests/server/both/account/password.test.ts'],
  },
  {
    id: 'all other sessions end without the password',
    file: 'server/account/routes.ts',
    find: '      const { name: action } = contract.endOtherSessions;\n      await confirm({ session, origin }, action, body.current_password);\n',
    replace:
      '      const { name: action } = contract.endOtherSessions;\n      if (body.current_password === undefined) return {};\n',
    tests: ['tests/server/both/account/sessions.test.ts'],
  },
  {
    id: 'somebody ends a session of somebody else',
    file: 'server/auth/sessions.ts',
    find: "    .where('id', '=', id)\n    .where('person_id', '=', personId)\n",
    replace: "    .where('id', '=', id)\n    .where('person_id', '>=', personId - personId)\n",
    tests: ['tests/server/both/account/sessions.test.ts'],
  },
  {
    id: 'the user menu offers what the back end does not',
    file: 'src/layout/account/items.ts',
    find: '.filter((item) => isOffered(items[item]))',
    replace: '.filter((item) => isOffered(items[item]) || item !== undefined)',
    tests: ['tests/e2e/full/foreign/account.spec.ts'],
  },
  {
    id: 'a new password is sent before the rules are looked at',
    file: 'src/layout/account/tools.ts',
    find: "if (wanted !== '' && isOffered(passwordRules)) {",
    replace: "if (wanted === '' && isOffered(passwordRules)) {",
    tests: ['tests/e2e/full/foreign/account.spec.ts'],
  },
  {
    id: 'the sign-in does not say with what it is made',
    file: 'server/auth/routes.ts',
    find: "const browser = browserIn(headers['user-agent']);",
    replace: "const browser = browserIn(headers['user-agent']?.slice(0, 0));",
    tests: ['tests/e2e/smoke/reference/account.spec.ts'],
  },
];
