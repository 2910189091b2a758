import { declarationsIn } from './declarations.mjs';

/**
 * The sections of the reference. `roots` are the functions, classes and types that start a declaration. The types that they mention follow
 * in their file's section.
 */
const sections = [
  {
    title: 'Pages',
    text: `A file in \`src/resources/\` exports a page by default. The page has the properties of [\`PageShape\`](#pageshape) and one
content:

| Property | Type | Meaning |
|---|---|---|
| \`list\` | [\`ListSource\`](#listsource) | A table. Guide: [Lists](lists.md). |
| \`record?\` | [\`RecordDefinition\`](#recorddefinition) | Beside \`list\`: pages for its records. Guide: [Records](records.md). |
| \`tool\` | [\`DeclaredTool\`](#declaredtool) | A form over a call. Guide: [Tools](tools.md). |
| \`thing\` | [\`DetailDefinition\`](#detaildefinition) | The page of one record. Guide: [Records](records.md). |
| \`screen\` | \`() => import('../custom/…')\` | A hand-made screen, with [\`ScreenShape\`](#screenshape). Guide: [Screens](screens.md). |`,
    files: ['src/definitions/page.ts'],
    roots: ['defineResource', 'PageShape', 'ScreenShape', 'ScreenProps'],
  },
  {
    title: 'Lists',
    text: 'Guide: [Lists](lists.md).',
    files: ['src/definitions/list.ts', 'src/definitions/extension.ts'],
    roots: ['ListSource', 'extend'],
  },
  {
    title: 'Actions',
    text: 'Guide: [Actions](actions.md).',
    files: ['src/definitions/callAction.ts', 'src/definitions/openAction.ts', 'src/definitions/action.ts'],
    roots: ['callAction', 'CallAction', 'ListCallAction', 'openAction', 'OpenAction', 'RowAction'],
  },
  {
    title: 'Calls',
    text: 'Guides: [Lists](lists.md) for another back end, [Calls on the server](calls.md) for the reference server.',
    files: ['contract/call.ts', 'contract/shapes.ts'],
    roots: ['callsOf', 'ShortCall', 'defineCall', 'Call', 'rowOf', 'row', 'requiredText', 'text', 'acknowledgement'],
  },
  {
    title: 'Fields of forms',
    text: 'Guide: [Tools](tools.md).',
    files: ['contract/field.ts', 'src/definitions/formParts.ts'],
    roots: ['field', 'FieldMeta', 'FormPart', 'FieldLook'],
  },
  {
    title: 'Tools',
    text: 'Guide: [Tools](tools.md).',
    files: ['src/definitions/tool.ts', 'src/definitions/answer.ts'],
    roots: ['DeclaredTool', 'ToolRules', 'ToolAct', 'AnswerDefinition', 'ToolParts'],
  },
  {
    title: 'Records',
    text: 'Guide: [Records](records.md).',
    files: [
      'src/definitions/record.ts',
      'src/definitions/detail.ts',
      'src/definitions/links.ts',
      'src/definitions/find.ts',
    ],
    roots: ['RecordDefinition', 'DetailDefinition', 'RecordLink', 'FindDefinition'],
  },
  {
    title: 'Shared types',
    text: '',
    files: ['src/definitions/basics.ts', 'src/definitions/preloadable.tsx', 'contract/access.ts'],
    roots: ['preloadable'],
  },
  {
    title: 'Fleets',
    text: 'Guide: [Fleet drivers](fleet-drivers.md).',
    files: [
      ...['server/fleet/fleet.ts', 'server/fleet/lifecycle.ts', 'server/fleet/templateVersions.ts'],
      'tests/server/both/fleet/fleetContract.ts',
    ],
    roots: ['Fleet', 'CloudError', 'OutcomeUnknown', 'ownTags', 'isOf', 'Conclude', 'fleetContract', 'FleetUnderTest'],
  },
];

/** Types that only check other types, and the results of the functions above. */
const hidden = [
  ...['Schema', 'Named', 'AnswerOf', 'InputOf', 'Complete', 'ActionSends', 'SharedKeys', 'ValuesOf', 'BodyField'],
  ...['PageDefinition', 'BodyOf', 'BodyPart', 'ToolDefinition', 'RowNeedsAType', 'Fields', 'PathParams', 'AskedAct'],
];

const intro = `# Reference: every property of a declaration

This page is generated from the docstrings in \`src/definitions/\`, \`contract/\` and \`server/fleet/\`. If you change
one, run \`npm run docs:reference\`. The guides show how to use the parts.

A property with a question mark is optional. \`Fields\` is the type of a row, \`Name\` a name of its columns,
\`Values\` the values of a form, \`Body\` and \`Answer\` the request and the response of a call.`;

/** Adds a declaration and the types that it mentions to a set. */
function addReached(name, known, reached) {
  const declaration = known.get(name);
  if (!declaration || hidden.includes(name) || reached.has(name)) return;
  reached.add(name);
  for (const other of declaration.refers) addReached(other, known, reached);
}

/** Number of properties above which a link leads to the other type. */
const common = ['Text', 'Row', 'Call', 'FormValues', 'Icon'];

const code = (text) => `\`${text}\``;
const linked = (text, name) => `[${code(text)}](#${name.toLowerCase()})`;
const inCell = (text) => text.replaceAll('|', '\\|');
/** Removes the codes of rules, which are for readers of the code. */
const withoutCodes = (text) => text.replace(/ \((?:[A-Z]+\d+(?:, )?)+\)/g, '');

/** Breaks a paragraph into lines of at most 100 characters. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && line.length + word.length >= 100) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/** Returns the paragraphs of a declaration. */
function paragraphsOf({ kind, name, text, type, properties, parents, refers }, isShown, users) {
  const target = (names) => {
    const others = names.filter((other) => other !== name && isShown(other));
    return others.find((other) => !common.includes(other)) ?? others[0];
  };
  const typeCell = (property) => {
    const other = target(property.refers);
    return inCell(other ? linked(property.type, other) : code(property.type));
  };
  const parentTexts = parents.flatMap((parent) => {
    const other = (parent.match(/\w+/g) ?? []).find(isShown);
    return other ? linked(parent, other) : [];
  });
  const others = refers.filter((other) => other !== name && isShown(other));
  return [
    kind === 'Type' ? `### ${name}` : `### ${kind} ${code(name)}`,
    text && wrapped(withoutCodes(text)),
    type && code(type),
    type && others.length > 0 && wrapped(`See ${others.map((other) => linked(other, other)).join(', ')}.`),
    users.length > 0 && users.length <= 6 && wrapped(`In: ${users.map((user) => linked(user, user)).join(', ')}.`),
    parentTexts.length > 0 && wrapped(`Also has the properties of ${[...new Set(parentTexts)].join(', ')}.`),
    properties.length > 0 &&
      [
        '| Property | Type | Meaning |',
        '|---|---|---|',
        ...properties.map((property) =>
          `| ${code(property.name)} | ${typeCell(property)} | ${inCell(withoutCodes(property.text))} |`.replace(
            '|  |',
            '| |',
          ),
        ),
      ].join('\n'),
  ].filter(Boolean);
}

/**
 * Returns the text of `docs/extend/reference.md`.
 *
 * @throws Error if a root does not exist
 */
export function referenceText() {
  const found = declarationsIn(sections.flatMap(({ files }) => files));
  const known = new Map([...found.values()].flat().map((declaration) => [declaration.name, declaration]));
  const reached = new Set();
  for (const root of sections.flatMap(({ roots }) => roots)) {
    if (!known.has(root)) throw new Error(`The reference begins with ${root}, which does not exist`);
    addReached(root, known, reached);
  }
  const isShown = (name) => reached.has(name);
  const usersOf = (name) => [...reached].filter((other) => other !== name && known.get(other).refers.includes(name));
  const parts = sections.map(({ title, text, files }) => {
    const names = new Set(files.flatMap((file) => found.get(file)).map(({ name }) => name));
    const declarations = [...reached].filter((name) => names.has(name)).map((name) => known.get(name));
    declarations.sort((one, other) => Number(one.kind === 'Type') - Number(other.kind === 'Type'));
    const all = declarations.flatMap((declaration) => paragraphsOf(declaration, isShown, usersOf(declaration.name)));
    return [`## ${title}`, text, ...all].filter((part) => part !== '').join('\n\n');
  });
  return `${[intro, ...parts].join('\n\n')}\n`;
}
