/** The deep suite, one file at a time: what is long or needs real processes. Its figures are printed as the tests run. */
import config from './jest.e2e.config.mjs';

// Specs that a deep test imports try everything, not a share of it.
process.env.TEST_DEEP = '1';

export default {
  ...config,
  displayName: 'deep',
  testMatch: ['<rootDir>/apps/**/*.deep.{ts,e2e.ts,spec.ts,*.spec.ts}'],
  globalSetup: '<rootDir>/libs/tooling/deep-set-up.mjs',
  globalTeardown: '<rootDir>/libs/tooling/deep-tear-down.mjs',
  setupFiles: ['<rootDir>/libs/tooling/avoid-midnight.mjs', '<rootDir>/libs/tooling/nest-preload.mjs'],
  testTimeout: 3_600_000,
};
