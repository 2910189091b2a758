import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { at, root } from './paths.mjs';

/**
 * @typedef {object} Property
 * @property {string} name with a question mark if it is optional; with its path if its owner has no name: `empty.text`
 * @property {string} type as in the source, on one line
 * @property {string} text its docstring
 * @property {readonly string[]} refers names of the types that its type mentions
 */

/**
 * @typedef {object} Declaration
 * @property {'Type' | 'Function' | 'Class' | 'Value'} kind
 * @property {string} name
 * @property {string} text its docstring, without tags
 * @property {string} type of an alias without properties; else empty
 * @property {readonly Property[]} properties
 * @property {readonly string[]} parents names of the types whose properties it also has
 * @property {readonly string[]} refers names of the types that it mentions
 */

/** Parses only the given files, since declarations are shown as written. */
const config = (files) =>
  JSON.stringify({
    compilerOptions: { noResolve: true, noLib: true, types: [] },
    files: files.map((file) => at(file)),
  });

/**
 * Returns the declarations of each file, in the order of the source.
 *
 * @param {readonly string[]} files paths in the project
 * @returns {Map<string, Declaration[]>}
 */
export function declarationsIn(files) {
  const configFile = at('reference.tsconfig.json');
  const api = new API({ cwd: root, fs: { readFile: (path) => (path === configFile ? config(files) : undefined) } });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    return new Map(
      files.map((file) => {
        const source = project.program.getSourceFile(at(file));
        return [file, source.statements.flatMap((statement) => declarationOf(statement))];
      }),
    );
  } finally {
    api.close();
  }
}

/** Returns the source of a node on one line, without comments, `readonly` and the formatter's commas. */
const textOf = (node) =>
  node
    .getText()
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replace(/\breadonly\s+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/([([<]) | ?[,;]? ([)\]>])| *; (?=\})|(?<=[:=]) \|/g, (_, open = '', close = '') => open || close)
    .replace(/;? \}/g, ' }')
    .trim();

/** Returns the docstring of a node, without `@example` and later tags; `@param` and `@throws` become sentences. */
function docOf(node) {
  const comment = node.jsDoc?.at(-1)?.getText() ?? '';
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim());
  const [main = '', ...tags] = lines.join('\n').trim().split(/\n?^@/m);
  const named = tags.flatMap((tag) => {
    const [, kind, rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(tag) ?? [];
    if (kind === 'param') return rest.replace(/^(\S+)\s+/, '`$1`: ');
    return { throws: `Throws ${rest}`, returns: `Returns ${rest}` }[kind] ?? [];
  });
  return [main, ...named]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => (/[.:!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
    .replace(/\{@link ([\w.]+)\}/g, '`$1`');
}

/** Returns the names of the types that a node mentions. */
function typesIn(node, names = new Set()) {
  if (node.kind === SyntaxKind.TypeReference) names.add(node.typeName.getText());
  if (node.kind === SyntaxKind.ExpressionWithTypeArguments) names.add(node.expression.getText());
  node.forEachChild((child) => void typesIn(child, names));
  return names;
}

const bare = (node) => (node.kind === SyntaxKind.ParenthesizedType ? bare(node.type) : node);
const isNothing = (node) => ['undefined', 'never'].includes(textOf(node));

/** Returns the type of a property for readers: without `undefined`, parentheses and type arguments. */
function shownType(type) {
  const node = bare(type);
  if (node.kind !== SyntaxKind.UnionType) return textOf(node);
  const parts = node.types.filter((part) => !isNothing(part));
  return parts.length === 1 ? shownType(parts[0]) : parts.map(textOf).join(' | ');
}

const isMember = ({ kind }) => kind === SyntaxKind.PropertySignature || kind === SyntaxKind.MethodSignature;

/** Returns a row for each member, and for each member of its anonymous types. */
function propertiesOf(members, path = '') {
  return members.filter(isMember).flatMap((member) => {
    const { name, postfixToken, type, kind } = member;
    if (kind === SyntaxKind.PropertySignature && (!type || isNothing(type))) return [];
    const full = path + name.getText();
    const optional = postfixToken?.kind === SyntaxKind.QuestionToken ? '?' : '';
    const text = docOf(member);
    const refers = [...typesIn(member)];
    if (kind === SyntaxKind.MethodSignature) {
      const parameters = member.parameters.map(textOf).join(', ');
      return [{ name: full + optional, type: `(${parameters}) => ${textOf(type)}`, text, refers }];
    }
    const literal = bare(type);
    if (literal.kind !== SyntaxKind.TypeLiteral)
      return [{ name: full + optional, type: shownType(type), text, refers }];
    const parts = propertiesOf(literal.members, `${full}.`);
    return [{ name: full + optional, type: 'object', text, refers: [] }, ...parts];
  });
}

/** Returns the literal types of a union, and the names of the other types. */
function partsOf(type) {
  const node = bare(type);
  if (node.kind === SyntaxKind.TypeLiteral) return { members: [...node.members], parents: [] };
  if (node.kind === SyntaxKind.TypeReference) return { members: [], parents: [textOf(node)] };
  if (node.kind !== SyntaxKind.UnionType && node.kind !== SyntaxKind.IntersectionType)
    return { members: [], parents: [] };
  const parts = node.types.map(partsOf);
  return { members: parts.flatMap(({ members }) => members), parents: parts.flatMap(({ parents }) => parents) };
}

/** Keeps the first of several properties with one name, which alternatives of a union have. */
const unique = (properties) =>
  [
    ...new Map(properties.toReversed().map((property) => [property.name.replace('?', ''), property])).values(),
  ].toReversed();

/** Returns the declaration of a statement. */
function declarationOf(statement) {
  const { kind, name } = statement;
  const own = { kind: 'Type', name: name?.getText(), text: docOf(statement), type: '', properties: [], parents: [] };
  if (kind === SyntaxKind.InterfaceDeclaration) {
    const parents = (statement.heritageClauses ?? []).flatMap(({ types }) => [...types].map(textOf));
    return { ...own, properties: propertiesOf([...statement.members]), parents, refers: [...typesIn(statement)] };
  }
  if (kind === SyntaxKind.TypeAliasDeclaration) {
    const { members, parents } = partsOf(statement.type);
    const properties = unique(propertiesOf(members));
    const hasParts = properties.length > 0;
    const type = hasParts ? '' : shownType(statement.type);
    return { ...own, type, properties, parents: hasParts ? parents : [], refers: [...typesIn(statement)] };
  }
  // The first of several signatures has the docstring.
  if (kind === SyntaxKind.FunctionDeclaration) return own.text === '' ? [] : { ...own, kind: 'Function', refers: [] };
  if (kind === SyntaxKind.ClassDeclaration) return { ...own, kind: 'Class', refers: [] };
  if (kind !== SyntaxKind.VariableStatement) return [];
  return [...statement.declarationList.declarations].map((declaration) => ({
    ...own,
    kind: 'Value',
    name: declaration.name.getText(),
    refers: [],
  }));
}
