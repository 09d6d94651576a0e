/** What `npm test` runs of jest.config.mjs: the same specs, in shards. */
import { isDeep } from './deep-suite.ts';
import { inShards } from './in-shards.mjs';
import config from './jest.config.mjs';

/** How many shards a project has. */
const SHARDS = { pure: 1, parts: 2, node: isDeep ? 9 : 7, web: 6 };

/** How many more the specs have that load the whole server: in the deep suite most do. */
const OF_WHOLE_SERVER = { node: isDeep ? 0 : 2 };

export default {
  ...config,
  projects: config.projects.map((project) =>
    inShards(
      project,
      SHARDS[project.displayName],
      `<rootDir>/libs/tooling/shard-${project.testEnvironment}.mjs`,
      OF_WHOLE_SERVER[project.displayName],
    ),
  ),
};
