/** Who may import whom (docs/style.md). Each message says what to do instead. */
import { DEPARTMENTS, FEATURES, LAYERS } from './feature-order.mjs';

const server = 'apps/server/src';

/** A feature uses what stands above it in the declared order, in the server, the web client and the contracts. */
const declaredOrder = FEATURES.slice(0, -1).map((feature, place) => ({
  name: `${feature.replace('/', '-')}-uses-what-stands-above-it`,
  comment: `libs/tooling/feature-order.mjs puts this feature below ${feature}: what both need belongs to one above, or ${feature} offers a registration (server) or a place for an element (web).`,
  severity: 'error',
  from: { path: `^(apps/(server|web)/src/features|libs/contracts)/${feature}/`, pathNot: '\\.spec\\.tsx?$' },
  to: { path: `^(apps/(server|web)/src/features|libs/contracts)/(${FEATURES.slice(place + 1).join('|')})/` },
}));

/** The rules of one department use those of the departments above it, and the kernel of all. */
const domainOrder = ['kernel', ...Object.keys(DEPARTMENTS)].map((department, place, all) => ({
  name: `domain-${department}-uses-what-stands-above-it`,
  comment: `libs/tooling/feature-order.mjs puts this department below ${department}: move the rule that both need up.`,
  severity: 'error',
  from: {
    path: `^(libs/(domain|contracts)|apps/(server|web)/src/features)/${department}/`,
    pathNot: '\\.spec\\.tsx?$',
  },
  to: { path: `^libs/domain/(${all.slice(place + 1).join('|')})/` },
}));

/** Kernel, platform and edge stand on each other in the declared order; no arrow leads back. */
const layers = LAYERS.map((layer, place) => ({
  name: `${layer.replace('/', '-')}-uses-what-is-below-it`,
  comment: `libs/tooling/feature-order.mjs puts this above ${layer}: move what both need further down, or have it handed in by app.module.ts.`,
  severity: 'error',
  from: { path: `^${server}/${layer}/`, pathNot: '\\.spec\\.ts$' },
  to: {
    path: `^${server}/(${[...LAYERS.slice(place + 1), 'features', 'cli'].join('|')})/|^${server}/[^/]+\\.ts$`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files need each other: move what both need into a third one.',
      severity: 'error',
      // Types count, too: a circle of types is read as one file. Helpers of tests name each other's types alone.
      from: { pathNot: '^apps/server/test/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles-at-run-time',
      comment: 'Two helpers of tests need each other: move what both need into a third one.',
      severity: 'error',
      from: { path: '^apps/server/test/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'libs/domain holds pure rules: take what you need as an argument.',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/domain/' },
    },
    {
      name: 'contracts-import-domain-and-validators',
      comment:
        'libs/contracts holds shapes and messages: put rules into libs/domain, and anything else where it is used.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/(contracts|domain)/', '^node_modules/(zod|validator)/'] },
    },
    ...layers,
    {
      name: 'features-meet-through-index',
      comment: "Import the other feature's index.ts, and add there what it offers.",
      severity: 'error',
      from: { path: `^${server}/features/([^/]+/[^/]+)/`, pathNot: '\\.(spec|http\\.spec)\\.ts$' },
      to: {
        path: `^${server}/features/([^/]+/[^/]+)/`,
        pathNot: [`^${server}/features/$1/`, `^${server}/features/[^/]+/[^/]+/index\\.ts$`],
      },
    },
    ...declaredOrder,
    ...domainOrder.slice(0, -1),
    {
      name: 'web-features-meet-through-index',
      comment:
        "Import the other feature's index.ts, and add there what it offers; what knows no bail word goes to ui/ or lib/.",
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/', pathNot: '\\.spec\\.tsx?$' },
      to: {
        path: '^apps/web/src/features/([^/]+/[^/]+)/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-pieces-know-no-feature',
      comment:
        'ui/, charts/ and lib/ serve every feature: what knows one belongs to it; take an element or a function as an argument.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|charts)/' },
      to: { path: '^apps/web/src/(features|shell)/' },
    },
    {
      name: 'web-lib-draws-nothing',
      comment: 'ui/ may use lib/, not the other way round: what draws goes to ui/.',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^apps/web/src/(ui|charts)/' },
    },
    {
      name: 'web-charts-come-later',
      comment:
        'charts/ draws with a library of its own: what shows a picture loads it with `lazy(() => import(…))`, after its figures.',
      severity: 'error',
      from: { path: '^apps/web/src/(?!charts/|gallery/)', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^apps/web/src/charts/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'web-features-know-no-shell',
      comment: 'The shell composes features: what one of them needs from it goes to lib/ or ui/.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/shell/' },
    },
    {
      name: 'web-shell-uses-faces',
      comment: "Import the feature's index.ts, and add there what the shell needs.",
      severity: 'error',
      from: { path: '^apps/web/src/shell/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^apps/web/src/features/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'web-does-not-import-server',
      comment:
        'The web client knows the contracts only: put the shape into libs/contracts or the rule into libs/domain.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/(server|event-store|launcher)/' },
    },
    {
      name: 'server-does-not-import-apps',
      comment: 'The processes meet over the network: the event store by its protocol, the web client by the contracts.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '(\\.spec\\.ts$|\\.deep\\.ts$|^apps/server/test/)' },
      to: { path: '^apps/(web|event-store|launcher|e2e)/' },
    },
    {
      name: 'event-store-stands-alone',
      comment: 'The event store is replaced by a real cluster: it may know nothing of the product.',
      severity: 'error',
      from: { path: '^apps/event-store/', pathNot: '\\.(spec|deep)\\.ts$' },
      to: { path: '^(apps/(?!event-store/)|libs/(domain|contracts)/)' },
    },
    {
      name: 'launcher-knows-settings-and-roles',
      comment:
        'The supervisor starts processes; of the server it may know the settings and the names of the database roles.',
      severity: 'error',
      from: { path: '^apps/launcher/' },
      to: {
        path: '^(apps|libs)/',
        pathNot: [
          '^apps/launcher/',
          `^${server}/(kernel/config|platform/database/roles)\\.ts$`,
          '^libs/(tooling|process)/',
        ],
      },
    },
    {
      name: 'products-do-not-import-tests',
      comment: 'Test helpers stay in tests: move what the product needs beside its user.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot:
          '(\\.spec\\.tsx?$|\\.(e2e|deep)\\.ts$|^apps/e2e/|/test/|^libs/tooling/|-under-test\\.ts$|^apps/(bench|pictures)/)',
      },
      to: {
        path: '(\\.spec\\.tsx?$|/test/|^libs/tooling/test-|^apps/e2e/)',
        pathNot: '^libs/tooling/test-environment',
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'This import leads nowhere: correct the path, with its file extension.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The peers of the benchmarks have packages of their own, which are fetched when they are measured.
    exclude: { path: '(^dist/|^apps/bench/peers/|\\.gen\\.ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types', 'require'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
    reporterOptions: { err: {} },
  },
};
