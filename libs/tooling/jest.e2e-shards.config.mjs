/** What `npm test` runs of jest.e2e.config.mjs, or the deep suite alone: the same journeys, in shards. */
import { isDeep } from './deep-suite.ts';
import { inShards } from './in-shards.mjs';
import config from './jest.e2e.config.mjs';

export default inShards(config, isDeep ? 8 : 6, config.testEnvironment);
