/** The two pages on which requests are decided, their tiles, and the audit log. */
export default [
  {
    id: 'a typed reason is not kept when the decision fails',
    file: 'src/grid/actions/runJob.ts',
    find: 'keepFilled(!all);',
    replace: 'keepFilled(false);',
    tests: ['tests/e2e/full/foreign/approvalReasons.spec.ts'],
  },
  {
    id: 'a session that ends takes the selection with it',
    file: 'src/grid/actions/useSelection.ts',
    find: 'if (kept) onSelect(kept.ids);',
    replace: 'if (kept) onSelect([]);',
    tests: ['tests/e2e/full/foreign/approvalReasons.spec.ts'],
  },
  {
    id: 'the tiles make a phone scroll sideways',
    file: 'src/grid/tiles/Tiles.module.css',
    find: 'grid-template-columns: repeat(4, minmax(0, 1fr));',
    replace: 'grid-template-columns: repeat(4, 112px);',
    tests: ['tests/e2e/full/foreign/approvalTiles.spec.ts'],
  },
  {
    id: 'a tile does not say that its number is on its way',
    file: 'src/grid/tiles/Tiles.tsx',
    find: '        aria-busy={count === undefined || undefined}\n',
    replace: '',
    tests: ['tests/e2e/full/foreign/approvalTiles.spec.ts'],
  },
  {
    id: 'the lists of requests do not say how many were loaded',
    file: 'src/resources/shared/decisions.ts',
    find: "  loaded: 'processes.loaded',\n",
    replace: '',
    tests: ['tests/e2e/full/foreign/approvals.spec.ts'],
  },
  {
    id: 'a decided update keeps its old state until the list is read again',
    file: 'src/resources/shared/requests.ts',
    find: 'atOnce: true',
    replace: 'atOnce: false',
    tests: ['tests/e2e/full/foreign/approvals.spec.ts'],
  },
  {
    id: 'the audit log comes oldest first',
    file: 'src/resources/auditLog.ts',
    find: "sort: { field: 'id', order: 'DESC' }",
    replace: "sort: { field: 'id', order: 'ASC' }",
    tests: ['tests/e2e/full/foreign/auditLog.spec.ts'],
  },
  {
    id: 'days that end before they begin are asked for',
    file: 'src/grid/filter/DatesFilter.tsx',
    find: 'if (isWrong(days) || !isWhole(days.from)',
    replace: 'if (!isWhole(days.from)',
    tests: ['tests/e2e/full/foreign/auditLog.spec.ts'],
  },
];
