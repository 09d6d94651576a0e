/**
 * Jest's order of files where no earlier run has left its times, as in a fresh clone: the slow ones first, so that the
 * workers end together; then by size. The deep suite goes by its own seconds, and `--shard` gives a part of it.
 */
import { statSync } from 'node:fs';
import { balanced, secondsOf } from './deep-seconds.ts';
import { isDeep } from './deep-suite.ts';

/**
 * What took longest in CI, slowest first; journeys that wait for parts to come back between those that keep a browser
 * busy.
 */
const slow = [
  'every-screen',
  'another-agency',
  'simulation',
  'every-endpoint.http',
  'schedules',
  'job-queues',
  'create-defendant',
  'export-agency',
  'finish-intake',
  'edit-defendant',
  'http-app.http',
  'uploads.http',
  'client-api',
  'erasure',
  'transfers',
  'power-scenarios',
  'bill-of-voided-bond',
  'exports.http',
  'deposits.http',
  'write-bonds.http',
  'money-invariants',
];

const rankOf = (path) => {
  const rank = slow.findIndex((name) => path.includes(`/${name}.`));
  return rank < 0 ? slow.length : rank;
};

/** Whether the file at a path is known to take long. */
export const isSlow = (path) => rankOf(path) < slow.length;

export default class SlowFirst {
  /** One part of so many of the deep suite, as long as each other; together they are the whole. */
  shard(tests, { shardIndex, shardCount }) {
    return balanced(tests, shardCount, secondsOf)[shardIndex - 1];
  }

  sort(tests) {
    if (isDeep) return balanced(tests, 1, secondsOf).flat();
    const known = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }));
    return known.sort((one, two) => one.rank - two.rank || two.size - one.size).map(({ test }) => test);
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {
    // Every run has the same order.
  }
}
