/** What several servers, and those who run them, rely on. */
export default [
  {
    id: 'what a dead server left open is concluded only when somebody launches',
    file: 'server/app.ts',
    find: '  watch.start();\n',
    replace: '',
    tests: ['tests/server/both/launches/recovery.test.ts'],
  },
  {
    id: 'a server that leaves says that it is ready',
    file: 'server/http/health.ts',
    find: "    if (app.isLeaving()) throw unavailable('The server is stopping');\n",
    replace: '',
    tests: ['tests/server/embedded/http/health.test.ts'],
  },
  {
    id: 'a fleet that hangs keeps those waiting who ask whether the server is ready',
    file: 'server/http/health.ts',
    find: 'await Promise.race([work, late]).finally(() => clearTimeout(timer));',
    replace: 'late.catch(() => undefined);\n  await work.finally(() => clearTimeout(timer));',
    tests: ['tests/server/embedded/http/health.test.ts'],
  },
  {
    id: 'each unknown address is a figure of its own',
    file: 'server/metrics/metrics.ts',
    find: "const { url: route = 'none' } = request.routeOptions;",
    replace: 'const { url: route = request.url } = request.routeOptions;',
    tests: ['tests/server/both/metrics/metrics.test.ts'],
  },
];
