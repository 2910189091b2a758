/** The server: machines of Amazon EC2. */
const [orders, lostAnswers, reading] = ['orders', 'lostAnswers', 'reading'].map(
  (name) => `tests/server/fleet/ec2/${name}.test.ts`,
);

export default [
  {
    id: 'of a long answer of EC2 only the first part is listed',
    file: 'server/fleet/ec2/readingInParts.ts',
    find: 'for (const reservation of Reservations) whole.Reservations?.push(reservation);',
    replace: 'void Reservations;',
    tests: ['tests/server/fleet/ec2/readingInParts.test.ts', reading],
  },
  {
    id: 'a launch template that is nowhere is looked for by each who asks',
    file: 'server/fleet/ec2/templates.ts',
    find: 'this.absent.set(templateId, Date.now() + absentMs);',
    replace: 'this.absent.set(templateId, 0);',
    tests: ['tests/server/fleet/ec2/templates.test.ts'],
  },
  {
    id: 'a launch template that was nowhere once is never found',
    file: 'server/fleet/ec2/templates.ts',
    find: 'this.absent.set(templateId, Date.now() + absentMs);',
    replace: 'this.absent.set(templateId, Number.POSITIVE_INFINITY);',
    tests: ['tests/server/fleet/ec2/templates.test.ts'],
  },
  {
    id: 'a server looks for what others have left open only some time after its start',
    file: 'server/launches/watch.ts',
    find: '    this.look();\n    this.timer',
    replace: '    this.timer',
    tests: ['tests/server/launches/recovery.test.ts'],
  },
  {
    id: 'a machine passes for stopped because it was when it was last seen',
    file: 'server/fleet/ec2/acting.ts',
    find: 'const now = seen?.get(id);',
    replace: 'const now = seen?.get(id) ?? find(id)?.state;',
    tests: [orders],
  },
  {
    id: 'an order that got no answer is sent again by the SDK',
    file: 'server/fleet/ec2/clients.ts',
    find: 'write: { maxAttempts: 1,',
    replace: 'write: { maxAttempts: 2,',
    tests: [lostAnswers],
  },
  {
    id: 'a launch without an answer is concluded with the part of it that is listed',
    file: 'server/fleet/ec2/launching.ts',
    find: 'if (found.length >= order.count) break;',
    replace: 'if (found.length > 0) break;',
    tests: [lostAnswers],
  },
  {
    id: 'machines of a launch that is not concluded are counted twice',
    file: 'server/fleet/ec2/ec2Fleet.ts',
    find: " || open.has(tags[ownTags.token] ?? '')",
    replace: '',
    tests: [lostAnswers],
  },
  {
    id: 'a template without an answer is not sent again under its token',
    file: 'server/fleet/ec2/templates.ts',
    find: "if (kindOf(error) !== 'lost') throw",
    replace: 'if (error) throw',
    tests: [lostAnswers],
  },
  {
    id: 'an account that cannot be reached goes unnoticed',
    file: 'server/fleet/ec2/poller.ts',
    find: '(!isOfCloud && isUnavailable(error))',
    replace: "isUnavailable(error) || (isOfCloud && error.code === 'Unreachable')",
    tests: [reading],
  },
  {
    id: 'regions that do not answer keep the others from being read',
    file: 'server/fleet/ec2/poller.ts',
    find: 'filter((lastAt) => at.getTime() - lastAt < stalledMs).length',
    replace: 'length',
    tests: [reading],
  },
  {
    id: 'credentials that ended take the requests of others with them',
    file: 'server/fleet/ec2/clients.ts',
    find: '        this.giveUp(client);\n',
    replace: '        client.destroy();\n',
    tests: [orders],
  },
  {
    id: 'a list is as of now although no account was read',
    file: 'server/fleet/ec2/ec2Fleet.ts',
    find: 'if (ages.length === 0) ages.push(',
    replace: 'if (ages.length < 0) ages.push(',
    tests: [reading],
  },
];
