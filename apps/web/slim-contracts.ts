import type { Plugin } from 'vite';

/** What only the server reads of an endpoint; the types of the client come from the source. */
const SERVER_ONLY = ['summary', 'params', 'query', 'response', 'refusals'];

interface Node {
  type: string;
  start: number;
  end: number;
}
type Tree = Node & Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Every node of a tree, the outer ones first. */
function* nodesOf(tree: Tree): Generator<Tree> {
  yield tree;
  for (const value of Object.values(tree).flat()) if (isTree(value)) yield* nodesOf(value);
}

const nameOf = (node: unknown): unknown => (isTree(node) && node.type === 'Identifier' ? node['name'] : undefined);

/** An endpoint's properties that the client never reads. */
const unread = (program: Tree): Node[] =>
  [...nodesOf(program)]
    .filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'endpoint')
    .flatMap(({ arguments: given }) => (given as Tree[])[0]?.['properties'] as Tree[])
    .filter((property) => SERVER_ONLY.some((name) => name === nameOf(property['key'])));

/** The values of the file's constants that a call makes. */
const madeByCalls = (program: Tree): Node[] =>
  (program['body'] as Tree[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .filter(isTree)
    .flatMap(({ type, declarations }) => (type === 'VariableDeclaration' ? (declarations as Tree[]) : []))
    .map(({ init }) => init)
    .filter((init) => isTree(init))
    .filter(({ type }) => type === 'CallExpression');

/** Where what stays reads such a property of another endpoint: it would not be there. */
const readOfUnread = (program: Tree, left: readonly Node[]): Node | undefined =>
  [...nodesOf(program)].find(
    ({ type, property, start }) =>
      type === 'MemberExpression' &&
      SERVER_ONLY.some((name) => name === nameOf(property)) &&
      !left.some((edit) => edit.start <= start && start < edit.end),
  );

/**
 * Leaves out of the built client what only the server reads of the contracts: shapes of answers, parameters, texts of
 * the documentation. A constant that nothing reads any more goes with them, so a screen builds fewer schemas at start.
 */
export const slimContracts: Plugin = {
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/[\\/]libs[\\/]contracts[\\/].+\.ts$/.test(id)) return null;
    const program = this.parse(code) as unknown as Tree;
    const left = unread(program);
    const wrong = readOfUnread(program, left);
    if (wrong) {
      this.error(
        `${id}: the client has no ${code.slice(wrong.start, wrong.end)}. Give the shape a name and read that.`,
      );
    }
    const edits = [
      ...left.map(({ start, end }) => ({ start, end, text: 'server: 0' })),
      ...madeByCalls(program).flatMap(({ start, end }) => [
        { start, end: start, text: '/* @__PURE__ */ (() => ' },
        { start: end, end, text: ')()' },
      ]),
    ].toSorted((one, two) => two.start - one.start || two.end - one.end);
    return {
      code: edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code),
      map: null,
    };
  },
};
