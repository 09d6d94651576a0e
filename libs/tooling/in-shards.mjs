/**
 * Spec files loaded in shards: loading modules into Jest's sandbox costs more than the tests of most files. Shards are
 * written anew by each run.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { balanced } from './deep-seconds.ts';
import { isDeep } from './deep-suite.ts';
import { weightOf } from './slow-first.mjs';

const rootDir = join(import.meta.dirname, '../..');
const shards = join(rootDir, 'shards');

/** A file that says so, or replaces what others load, or has a snapshot, which lies beside its file. */
const ALONE = /stands alone:|unstable_mockModule|toMatchSnapshot/i;

const standsAlone = (path) => ALONE.test(readFileSync(path, 'utf8'));

/** Who loads the whole server into Jest's sandbox, which takes four seconds of a core in each shard that does. */
const WHOLE_SERVER = /^import (?!type ).*\/(test-system|app\.module|seed)\.ts';$/m;

const loadsWholeServer = (path) => WHOLE_SERVER.test(readFileSync(path, 'utf8'));

/** Spec files in groups of about the same weight, the same ones in every run of a tree. */
const grouped = (paths, count) =>
  balanced(
    paths.map((path) => ({ path })),
    count,
    weightOf,
  )
    .map((group) => group.map(({ path }) => path).sort())
    .filter((group) => group.length > 0);

/** Hooks that modules register where they are loaded are for all files of a shard. */
const FIRST = { web: ["import '@testing-library/react';", `import '${rootDir}/apps/web/src/test/render.tsx';`] };

const shardOf = (name, paths) =>
  [
    ...(FIRST[name] ?? []),
    `import { loadInBlocks } from '${import.meta.dirname}/shard.mjs';`,
    'await loadInBlocks({',
    ...paths.map((path) => `  '${relative(rootDir, path)}': () => import('${path}'),`),
    '});',
    '',
  ].join('\n');

/** Only the deep suite runs it: `x.deep.spec.ts`, `x.deep.http.spec.ts`, `x.deep.e2e.ts`. */
const isDeepOnly = (path) => /\.deep\.[\w.]*(spec|e2e)\.tsx?$/.test(path);

/**
 * A project of Jest whose files are loaded in so many shards, in an environment that lets `shard.mjs` do so: in the deep
 * suite those that it alone runs, else all others. Those that load the whole server are in `ofWholeServer` shards of
 * their own, where that is said.
 */
export const inShards = (project, count, testEnvironment, ofWholeServer = 0) => {
  const name = project.displayName;
  const paths = project.testMatch
    .flatMap((pattern) => globSync(pattern.replace('<rootDir>', rootDir)))
    .filter((path) => isDeepOnly(path) === isDeep);
  const alone = paths.filter(standsAlone);
  const together = paths.filter((path) => !alone.includes(path));
  const whole = ofWholeServer > 0 ? together.filter(loadsWholeServer) : [];
  const groups = [
    ...grouped(whole, ofWholeServer),
    ...grouped(
      together.filter((path) => !whole.includes(path)),
      count,
    ),
  ];
  rmSync(join(shards, name), { recursive: true, force: true });
  mkdirSync(join(shards, name), { recursive: true });
  for (const [index, group] of groups.entries())
    writeFileSync(
      join(shards, name, `${name}-${String(index + 1)}.${name === 'web' ? 'tsx' : 'ts'}`),
      shardOf(name, group),
    );
  return { ...project, testEnvironment, testMatch: [`<rootDir>/shards/${name}/*`, ...alone] };
};
