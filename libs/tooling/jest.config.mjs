/** One jest configuration: `node` runs everything but the web client, `web` runs its components in jsdom. */
const rootDir = import.meta.dirname.replace(/\/libs\/tooling$/, '');

const swc = (tsx) => [
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
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.cache'],
};

export default {
  rootDir,
  cacheDirectory: '<rootDir>/.cache/jest',
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
      testMatch: ['<rootDir>/(apps/(server|event-store|launcher|bench)|libs)/**/*.spec.ts'],
      transform: { '\\.ts$': swc(false) },
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      testMatch: ['<rootDir>/apps/web/**/*.spec.{ts,tsx}'],
      transform: { '\\.tsx?$': swc(true) },
    },
  ],
};
