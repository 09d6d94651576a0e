import { readFileSync } from 'node:fs';
import { parseSync, transformWithOxc, type Plugin } from 'vite';

/** What only the server reads of an endpoint; the types of the client come from the source. */
const SERVER_ONLY = ['summary', 'params', 'query', 'response', 'refusals'];

/** The file of a contract, whole. */
export const CONTRACT = /[\\/]libs[\\/]contracts[\\/].+\.ts$/;
/** Asks for one declaration of a contract: `…/notices.ts?only=listNotices`. */
const ONLY = /^(.+\.ts)\?only=(\w+)$/;

interface Node {
  type: string;
  start: number;
  end: number;
}
type Tree = Node & Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const childrenOf = (tree: Tree): Tree[] => {
  // The name of a property is not a use of what has that name.
  const named = tree.type === 'Property' || tree.type === 'MemberExpression';
  const skipped = named && tree['computed'] !== true ? (tree.type === 'Property' ? 'key' : 'property') : '';
  return Object.entries(tree).flatMap(([name, value]) => (name === skipped ? [] : [value].flat().filter(isTree)));
};

/** Every node of a tree that is not left out, the outer ones first. */
function* nodesOf(tree: Tree, left: ReadonlySet<Node>): Generator<Tree> {
  if (left.has(tree)) return;
  yield tree;
  for (const child of childrenOf(tree)) yield* nodesOf(child, left);
}

const nameOf = (node: unknown): string =>
  isTree(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : '';

/** A command that touches nothing is to the client as one that says nothing of it. */
const isEmpty = ({ value }: Tree): boolean =>
  isTree(value) && value.type === 'ArrayExpression' && (value['elements'] as unknown[]).length === 0;

/** The properties of an endpoint that the client never reads. */
const unreadOf = (value: Tree): Tree[] => {
  if (value.type !== 'CallExpression' || nameOf(value['callee']) !== 'endpoint') return [];
  const given = (value['arguments'] as Tree[]).flatMap(({ properties }) => properties as Tree[]);
  return given.filter(
    (one) => SERVER_ONLY.includes(nameOf(one['key'])) || (nameOf(one['key']) === 'touches' && isEmpty(one)),
  );
};

/** A contract as it is built: its declarations by name, and where its imports come from. */
interface Contract {
  code: string;
  values: ReadonlyMap<string, Tree>;
  /** Local name → what it is called there, and where. */
  imports: ReadonlyMap<string, { imported: string; source: string }>;
}

const read = async (file: string): Promise<Contract> => {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const values = new Map<string, Tree>();
  const imports = new Map<string, { imported: string; source: string }>();
  for (const statement of parseSync(file, code, { lang: 'js' }).program.body as unknown as Tree[]) {
    if (statement.type === 'ImportDeclaration') {
      const source = String((statement['source'] as Tree)['value']);
      for (const { local, imported } of statement['specifiers'] as { local: Tree; imported: Tree }[])
        imports.set(nameOf(local), { imported: nameOf(imported), source });
      continue;
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    // `export {}` stands where everything else was a type.
    if (declared === null) continue;
    if (!isTree(declared) || declared.type !== 'VariableDeclaration')
      throw new Error(`${file}: a contract has imports, types and constants, no ${statement.type}.`);
    for (const { id, init } of declared['declarations'] as { id: Tree; init: Tree }[]) {
      if (nameOf(id) === '') throw new Error(`${file}: give each constant of a contract a name of its own.`);
      values.set(nameOf(id), init);
    }
  }
  return { code, values, imports };
};

/** One declaration with the imports that it needs, those of its neighbours too. */
const onlyOf = (file: string, { code, values, imports }: Contract, name: string): string => {
  const value = values.get(name);
  if (!value) throw new Error(`${file} declares no ${name}.`);
  const left = unreadOf(value);
  const nodes = [...nodesOf(value, new Set(left))];
  const wrong = nodes.find(
    ({ type, property }) => type === 'MemberExpression' && SERVER_ONLY.includes(nameOf(property)),
  );
  if (wrong)
    throw new Error(
      `${file}: the client has no ${code.slice(wrong.start, wrong.end)}. Give the shape a name and read that.`,
    );
  const lines = [...new Set(nodes.map(nameOf))].flatMap((used) => {
    const from = imports.get(used);
    if (from) return [`import { ${from.imported} as ${used} } from ${JSON.stringify(from.source)};`];
    return used !== name && values.has(used)
      ? [`import { ${used} } from ${JSON.stringify(`${file}?only=${used}`)};`]
      : [];
  });
  const text = left
    .toSorted((one, two) => two.start - one.start)
    .reduce(
      (made, { start, end }) => made.slice(0, start - value.start) + 'server: 0' + made.slice(end - value.start),
      code.slice(value.start, value.end),
    );
  const made = value.type === 'CallExpression' ? `/* @__PURE__ */ (() => ${text})()` : text;
  return `${lines.join('\n')}\nexport const ${name} = ${made};\n`;
};

/** The names that a contract exports, and the file of each. */
export const partsOf = async (file: string): Promise<Map<string, string>> =>
  new Map([...(await contractOf(file)).values.keys()].map((name) => [name, `${file}?only=${name}`]));

const known = new Map<string, Promise<Contract>>();
const contractOf = (file: string): Promise<Contract> => {
  const contract = known.get(file) ?? read(file);
  known.set(file, contract);
  return contract;
};

/**
 * Makes each declaration of a contract a file of its own in the built client, without what only the server reads: a
 * screen that names an endpoint brings that one along, and its schemas only where it sends a body. Whoever asks for the
 * whole contract gets all of its parts.
 */
export const splitContracts: Plugin = {
  name: 'split-contracts',
  apply: 'build',
  enforce: 'pre',
  buildStart: () => known.clear(),
  resolveId(source, importer) {
    // A part's imports are written as in the contract that it is a part of.
    const whole = ONLY.exec(importer ?? '')?.[1];
    if (ONLY.test(source)) return source;
    return whole === undefined ? null : this.resolve(source, whole, { skipSelf: true });
  },
  async load(id) {
    const [, file = '', name = ''] = ONLY.exec(id) ?? [];
    if (CONTRACT.test(file)) return { code: onlyOf(file, await contractOf(file), name), moduleType: 'js' };
    if (!CONTRACT.test(id)) return null;
    const parts = [...(await partsOf(id))].map(([part, path]) => `export { ${part} } from ${JSON.stringify(path)};`);
    return { code: parts.join('\n'), moduleType: 'js' };
  },
};
