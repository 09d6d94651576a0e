import { TestEnvironment } from 'jest-environment-jsdom';
import { withState } from './shard-state.mjs';

export default withState(TestEnvironment);
