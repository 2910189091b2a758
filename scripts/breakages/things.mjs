/** Pages of things, the links to them, and the overviews. */
export default [
  {
    id: 'the identifier of a request leads nowhere',
    file: 'src/resources/shared/requests.ts',
    find: "{ name: 'id', width: 60, thing: toRequest }",
    replace: "{ name: 'id', width: 60 }",
    tests: ['tests/e2e/foreign/things.spec.ts'],
  },
  {
    id: 'a link leads those to a page who may not open it',
    file: 'src/definitions/registry.ts',
    find: '!rights.includes(page.module) || !exists(page) || !mayOpen(page, roles)',
    replace: '!exists(page)',
    tests: ['tests/unit/definitions/links.test.ts'],
  },
  {
    id: 'an identifier with a slash leads to another page',
    file: 'src/definitions/registry.ts',
    find: 'return encodeURIComponent(text);',
    replace: 'return text;',
    tests: ['tests/unit/definitions/links.test.ts'],
  },
  {
    id: 'the page of a thing stays as it was after what was done there',
    file: 'src/records/useThing.ts',
    find: 'await refetch({ cancelRefetch: true });',
    replace: 'await Promise.resolve();',
    tests: ['tests/e2e/foreign/things.spec.ts'],
  },
  {
    id: 'the overview shows the newest requests',
    file: 'src/custom/overview/Waiting.tsx',
    find: "sort: { field: 'requested_at', order: 'ASC' },",
    replace: "sort: { field: 'requested_at', order: 'DESC' },",
    tests: ['tests/e2e/foreign/overview.spec.ts'],
  },
  {
    id: 'the bars of the overview lead to all machines',
    file: 'src/custom/overview/MachineShares.tsx',
    find: "search.set('filter', JSON.stringify({ [column]: [text] }));",
    replace: '',
    tests: ['tests/e2e/foreign/overview.spec.ts'],
  },
];
