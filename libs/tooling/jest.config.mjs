/**
 * One jest configuration, four projects: `pure` (rules and contracts, nothing to set up), `parts` (what needs PostgreSQL),
 * `node` (what needs Nest too) and `web` (components in jsdom).
 */
import { isDeep } from './deep-suite.ts';
import './seed-of-commit.mjs';

const rootDir = import.meta.dirname.replace(/\/libs\/tooling$/, '');

export const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const common = {
  rootDir,
  cacheDirectory: '<rootDir>/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^better-auth/crypto$': '<rootDir>/libs/tooling/hash-once.mjs',
    '^fast-check$': '<rootDir>/libs/tooling/seeded-fast-check.mjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.cache'],
};

const onNode = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.ts$': swc(false) },
};

/** One set-up for all projects that name it. */
const withPostgres = {
  globalSetup: '<rootDir>/libs/tooling/spec-set-up.mjs',
  globalTeardown: '<rootDir>/libs/tooling/spec-tear-down.mjs',
};

export default {
  rootDir,
  // Catches a test that never ends, not a slow one: on a busy machine a second of work may take a minute.
  testTimeout: isDeep ? 3_600_000 : 600_000,
  // Modules that a file has loaded stay in its worker's memory; replacing the worker is cheaper than collecting them.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/libs/tooling/slow-first.mjs',
  projects: [
    {
      ...common,
      ...onNode,
      displayName: 'pure',
      testMatch: ['<rootDir>/libs/{domain,contracts}/**/*.spec.ts'],
    },
    {
      ...common,
      ...onNode,
      ...withPostgres,
      displayName: 'parts',
      testMatch: ['<rootDir>/apps/{event-store,launcher,bench}/**/*.spec.ts'],
      setupFiles: ['<rootDir>/libs/tooling/avoid-midnight.mjs'],
    },
    {
      ...common,
      ...onNode,
      ...withPostgres,
      displayName: 'node',
      testMatch: ['<rootDir>/{apps/server,libs/tooling}/**/*.spec.ts'],
      setupFiles: ['<rootDir>/libs/tooling/avoid-midnight.mjs', '<rootDir>/libs/tooling/nest-preload.mjs'],
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      testMatch: ['<rootDir>/apps/web/**/*.spec.{ts,tsx}'],
      transform: { '\\.tsx?$': swc(true), '\\.md$': '<rootDir>/libs/tooling/markdown-text.mjs' },
      extensionsToTreatAsEsm: [...common.extensionsToTreatAsEsm, '.md'],
      moduleNameMapper: { ...common.moduleNameMapper, '^(.+\\.md)\\?raw$': '$1' },
      setupFiles: ['<rootDir>/libs/tooling/avoid-midnight.mjs'],
    },
  ],
};
