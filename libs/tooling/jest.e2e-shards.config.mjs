/** What `npm test` runs of jest.e2e.config.mjs: the same journeys, in shards. */
import { inShards } from './in-shards.mjs';
import config from './jest.e2e.config.mjs';

export default inShards(config, 8, config.testEnvironment);
