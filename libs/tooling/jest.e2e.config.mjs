/** The journeys in a real browser against the real processes, with time for them. */
import config, { swc } from './jest.config.mjs';

const { rootDir } = config;

export default {
  rootDir,
  displayName: 'e2e',
  cacheDirectory: '<rootDir>/.cache/jest',
  testEnvironment: '<rootDir>/libs/tooling/journey-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swc(false) },
  testMatch: ['<rootDir>/apps/e2e/**/*.e2e.ts'],
  globalSetup: '<rootDir>/libs/tooling/e2e-set-up.mjs',
  globalTeardown: '<rootDir>/libs/tooling/e2e-tear-down.mjs',
  setupFiles: ['<rootDir>/libs/tooling/avoid-midnight.mjs'],
  testSequencer: '<rootDir>/libs/tooling/slow-first.mjs',
  testTimeout: 600_000,
};
