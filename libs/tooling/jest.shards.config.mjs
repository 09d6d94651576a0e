/** What `npm test` runs of jest.config.mjs: the same specs, in shards. */
import { inShards } from './in-shards.mjs';
import config from './jest.config.mjs';

/** How many shards a project has. */
const SHARDS = { pure: 1, parts: 3, node: 12, web: 10 };

export default {
  ...config,
  projects: config.projects.map((project) =>
    inShards(project, SHARDS[project.displayName], `<rootDir>/libs/tooling/shard-${project.testEnvironment}.mjs`),
  ),
};
