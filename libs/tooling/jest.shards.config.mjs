/**
 * What `npm test` runs of jest.config.mjs: the same specs, loaded in shards but for a few, since loading modules into
 * Jest's sandbox costs more than most specs do.
 */
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import config from './jest.config.mjs';
import { isSlow } from './slow-first.mjs';

const { rootDir, projects } = config;
const shards = join(rootDir, 'shards');

/** How many shards a project has. */
const SHARDS = { pure: 1, parts: 3, node: 12, web: 10 };

/** A file that says so, or replaces what others load, or has a snapshot, which lies beside its file. */
const ALONE = /stands alone:|unstable_mockModule|toMatchSnapshot/i;

const standsAlone = (path) => ALONE.test(readFileSync(path, 'utf8'));

/** What files weigh against each other: their size, and as much as three large ones where they are known to be slow. */
const weightOf = (path) => statSync(path).size + (isSlow(path) ? 45_000 : 0);

/** Spec files in groups of about the same weight, the same ones in every run of a tree. */
const grouped = (paths, count) => {
  const groups = Array.from({ length: count }, () => ({ weight: 0, paths: [] }));
  const weighed = paths.map((path) => ({ path, weight: weightOf(path) }));
  for (const { path, weight } of weighed.sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1))) {
    const lightest = groups.reduce((least, group) => (group.weight < least.weight ? group : least));
    lightest.weight += weight;
    lightest.paths.push(path);
  }
  return groups.map((group) => group.paths.sort());
};

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

const inShards = (project) => {
  const name = project.displayName;
  const paths = project.testMatch.flatMap((pattern) => globSync(pattern.replace('<rootDir>', rootDir)));
  const alone = paths.filter(standsAlone);
  const groups = grouped(
    paths.filter((path) => !alone.includes(path)),
    SHARDS[name],
  );
  mkdirSync(join(shards, name), { recursive: true });
  for (const [index, group] of groups.entries())
    writeFileSync(
      join(shards, name, `${name}-${String(index + 1)}.spec.${name === 'web' ? 'tsx' : 'ts'}`),
      shardOf(name, group),
    );
  return {
    ...project,
    testMatch: [`<rootDir>/shards/${name}/*`, ...alone],
    testEnvironment: `<rootDir>/libs/tooling/shard-${project.testEnvironment}.mjs`,
  };
};

rmSync(shards, { recursive: true, force: true });

export default { ...config, projects: projects.map(inShards) };
