/**
 * Jest's order of files where no earlier run has left its times, as in a fresh clone: the slow ones first, so that the
 * workers end together; then by size.
 */
import { statSync } from 'node:fs';

/**
 * What took longest in CI, slowest first; journeys that wait for parts to come back between those that keep a browser
 * busy.
 */
const slow = [
  'every-screen',
  'another-agency',
  'intake-network.deep.e2e',
  'agent-provisioning.deep.e2e',
  'case-file.deep.e2e',
  'letters.deep.e2e',
  'dashboard.deep.e2e',
  'simulation',
  'every-endpoint.http',
  'schedules',
  'job-queues',
  'create-defendant',
  'export-agency',
  'finish-intake.job',
  'edit-defendant',
  'http-app.http',
  'uploads.http',
  'client-api',
  'erasure',
  'close-by-transfer.deep.http',
  'transfers',
  'power-lives',
  'bill-of-voided-bond',
  'lives-at-once.deep.http',
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
  sort(tests) {
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
