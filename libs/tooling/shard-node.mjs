import { TestEnvironment } from 'jest-environment-node';
import { withState } from './shard-state.mjs';

export default withState(TestEnvironment);
