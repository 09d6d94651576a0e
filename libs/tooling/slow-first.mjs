/**
 * Jest's order of files where no earlier run has left its times, as in a fresh clone: the slow ones first, so that the
 * workers end together. `--shard` gives a part of the deep suite.
 */
import { balanced, secondsOf } from './deep-seconds.ts';
import { isDeep } from './deep-suite.ts';
import { quickSecondsOf } from './quick-seconds.ts';

/** What a file or a shard takes of the suite that runs. */
export const weightOf = isDeep ? secondsOf : quickSecondsOf;

export default class SlowFirst {
  /** One part of so many of the deep suite, as long as each other; together they are the whole. */
  shard(tests, { shardIndex, shardCount }) {
    return balanced(tests, shardCount, secondsOf)[shardIndex - 1];
  }

  sort(tests) {
    return balanced(tests, 1, weightOf).flat();
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {
    // Every run has the same order.
  }
}
