/** What `npm test` runs of jest.config.mjs: the same specs, in shards. */
import { inShards } from './in-shards.mjs';
import config from './jest.config.mjs';

/** How many shards a project has. */
const SHARDS = { pure: 1, parts: 2, node: 9, web: 6 };

export default {
  ...config,
  projects: config.projects.map((project) =>
    inShards(project, SHARDS[project.displayName], `<rootDir>/libs/tooling/shard-${project.testEnvironment}.mjs`),
  ),
};
