/** The pages of records. */
export default [
  {
    id: 'a change of a record loses what its form does not know',
    file: 'src/records/recordRules.ts',
    find: '  ...row,\n  ...Object.fromEntries(changed',
    replace: '  ...Object.fromEntries(changed',
    tests: ['tests/unit/records/recordRules.test.ts', 'tests/e2e/full/extended/recordForms.spec.ts'],
  },
  {
    id: 'the form of a record begins with what its list has read some time ago',
    file: 'src/records/useRecord.ts',
    find: '(afresh && dataUpdatedAt < openedAt)',
    replace: '(afresh && dataUpdatedAt < 0 * openedAt)',
    tests: ['tests/e2e/full/extended/records.spec.ts'],
  },
  {
    id: 'a draft of a record puts back what somebody else has changed since',
    file: 'src/form/values.ts',
    find: 'if (!changesOnly) return whole',
    replace: 'if (fields) return whole',
    tests: [
      'tests/unit/form/values.test.ts',
      'tests/unit/form/useFormState.test.tsx',
      'tests/e2e/full/extended/recordForms.spec.ts',
    ],
  },
  {
    id: 'a record whose identifier has a slash has no page',
    file: 'src/App.tsx',
    find: "const place = parts.join('/');",
    replace: "const place = decodeURIComponent(parts.join('/'));",
    tests: ['tests/e2e/full/extended/records.spec.ts'],
  },
  {
    id: 'a record that is being deleted is offered to be deleted once more',
    file: 'src/records/DeleteRecord.tsx',
    find: 'busy={busy && !asks}',
    replace: 'busy={false}',
    tests: ['tests/e2e/full/extended/records.spec.ts'],
  },
  {
    id: 'react-admin is told of pages of records that there are not',
    file: 'src/authProvider/consoleAuthProvider.ts',
    find: 'page.record[named] !== undefined',
    replace: 'page.record !== undefined',
    tests: ['tests/unit/authProvider/consoleAuthProvider.test.ts', 'tests/e2e/full/extended/records.spec.ts'],
  },
];
