/**
 * The seed of random values in tests: the same for all runs of a commit, so that a failed run fails again, and another
 * for the next commit. `TEST_SEED` repeats that of another run.
 */
import { execFileSync } from 'node:child_process';

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  } catch {
    return '1'; // no repository
  }
};

process.env.TEST_SEED ??= String(Number.parseInt(commit().slice(0, 7), 16));

export const testSeed = process.env.TEST_SEED;
