/** The wizard that gives somebody a vertical, roles and privileges. */
export default [
  {
    id: 'after a submission the focus is not on the first step',
    file: 'src/form/StepFrame.tsx',
    find: 'if (last.current.round !== round) first.current?.focus();\n    else if',
    replace: 'if',
    tests: ['tests/e2e/full/foreign/createRole.spec.ts'],
  },
  {
    id: 'the headings of the review are drawn in a colour of the dark theme',
    file: 'src/custom/people/summary.module.css',
    find: '.missing {\n  margin: 0;\n  color: var(--muted);',
    replace: '.missing {\n  margin: 0;\n  color: #9fb0c7;',
    tests: ['tests/e2e/full/foreign/createRoleAccessibility.spec.ts'],
  },
  {
    id: 'what is new in the review is drawn in a colour of the dark theme',
    file: 'src/custom/people/summary.module.css',
    find: '.tag[data-new] {\n  color: var(--ok);',
    replace: '.tag[data-new] {\n  color: #4cc38a;',
    tests: ['tests/e2e/full/foreign/createRoleAccessibility.spec.ts'],
  },
  {
    id: 'a refused vertical without a word is told as assigned',
    file: 'src/custom/people/calls.ts',
    find: 'return { text: serverMessage(reply) ?? failed, reply };',
    replace: 'return { text: serverMessage(reply) ?? answers.verticalAssigned, reply };',
    tests: ['tests/e2e/full/foreign/createRoleFailures.spec.ts'],
  },
  {
    id: 'a long name of a vertical is not cut',
    file: 'src/custom/people/wizard.module.css',
    find: '.words {\n  display: grid;\n  min-width: 0;',
    replace: '.words {\n  display: grid;\n  min-width: max-content;',
    tests: ['tests/e2e/full/foreign/createRoleHostile.spec.ts'],
  },
  {
    id: 'Escape does not take the reason of a conflicting role away',
    file: 'src/custom/people/wizardParts.tsx',
    find: "if (event.key === 'Escape') setOpen(false);",
    replace: "if (event.key === 'Escape') setOpen(true);",
    tests: ['tests/e2e/full/foreign/createRoleRules.spec.ts'],
  },
];
