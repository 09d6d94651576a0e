/** docs/settings.md against what the product reads: every variable, with its default and what it takes. */
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { storeSettings } from '../../apps/event-store/src/settings.ts';
import { commandSettings, settingsSchema } from '../../apps/server/src/kernel/config.ts';
import { aboutVariable } from '../process/variables.ts';
import { files, read } from './tree.ts';

const PAGE = 'docs/settings.md';
/** Of Node and the system. */
const NOT_OURS = ['PATH', 'HOME', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'npm_lifecycle_event'];

const rows = [...read(PAGE).matchAll(/^\| `(?<name>\w+)` .*\|$/gm)].map(([line]) => {
  const [, name = '', otherwise = '', takes = ''] = line.split('|').map((cell) => cell.trim());
  return { name: name.replaceAll('`', ''), otherwise, takes: takes.replaceAll('`', '') };
});
const rowOf = new Map(rows.map((row) => [row.name, row]));
const compose = new Set(
  [
    ...`${read('deploy/compose.yaml')}\n${read('deploy/.env.example')}`.matchAll(/(?:\$\{|^#?)([A-Z_]+)(?=[:}=])/gm),
  ].map(([, name = '']) => name),
);

const declared = [settingsSchema, commandSettings, storeSettings].flatMap((settings) =>
  Object.keys(settings.shape).map((name) => ({
    name,
    takes: aboutVariable(settings, name).takes,
    otherwise: z
      .object({ default: z.union([z.string(), z.number(), z.boolean()]).optional() })
      .parse(z.toJSONSchema(settings.shape[name as never] as z.ZodType, { unrepresentable: 'any' })).default,
  })),
);

test.each(declared)('$name stands there with its default and what it takes', ({ name, takes, otherwise }) => {
  const row = rowOf.get(name);
  const meant = otherwise === undefined ? (row?.otherwise ?? 'none') : `\`${String(otherwise)}\``;
  const told = `${PAGE} says:  | \`${name}\` | ${meant} | ${takes} | … |`;
  const says = `${PAGE} says:  | \`${name}\` | ${row?.otherwise ?? '(no row)'} | ${row?.takes ?? ''} | … |`;
  expect(says).toBe(told);
});

test('each row is a variable that is read, and stands there once', () => {
  const names = rows.map(({ name }) => name);
  const known = new Set([...declared.map(({ name }) => name), ...compose]);
  const unread = names.filter((name) => !known.has(name)).map((name) => `nothing reads ${name}: remove its row`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} stands there twice`);
  expect([...unread, ...twice]).toEqual([]);
});

test('every variable that the product or its deployment reads has its row', () => {
  const sources = files.filter(
    (path) =>
      /^(apps\/(server\/src|event-store\/src|launcher)|libs\/process)\/.*\.m?ts$|^apps\/launcher\/.*\.mjs$/.test(
        path,
      ) && !/\.(spec|deep)\.ts$|-under-test\.ts$|\/test-\w+\.m?[jt]s$/.test(path),
  );
  const inCode = sources.flatMap((path) =>
    [...read(path).matchAll(/\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z_]{2,})\b/g)].map(([, name = '']) => ({
      name,
      path,
    })),
  );
  expect(inCode.length).toBeGreaterThan(10);
  const all = [...inCode, ...[...compose].map((name) => ({ name, path: 'deploy/compose.yaml or .env.example' }))];
  const untold = all.filter(({ name }) => !rowOf.has(name) && !NOT_OURS.includes(name) && !name.startsWith('TEST_'));
  expect(untold.map(({ name, path }) => `${path} reads ${name}: give it a row in ${PAGE}`)).toEqual([]);
});

test('each declared variable is read somewhere', () => {
  const sources = files
    .filter((path) => /^apps\/(server\/src|event-store\/src)\/.*\.ts$/.test(path) && !/\.(spec|deep)\.ts$/.test(path))
    .map(read)
    .join('\n');
  const unread = declared.filter(({ name }) => [...sources.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2);
  expect(unread.map(({ name }) => `nothing reads ${name}: remove it`)).toEqual([]);
});
