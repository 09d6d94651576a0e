/** The rules of docs/style.md about the tree itself, found by scanning it (building#tidy). */
import { describe, expect, test } from '@jest/globals';
import { completeLockfile } from './complete-lockfile.mjs';
import { DEPARTMENTS, FEATURES, LAYERS } from './feature-order.mjs';
import { files, filesIn, read } from './tree.ts';

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** A spec that only the deep suite runs. */
const deepSpec = '\\.deep(\\.(projection|query|job|http))?\\.spec';

/** Where a file lies → how it may be called. The first folder that fits decides. */
const nameRules: readonly { folder: RegExp; name: RegExp; kinds: string }[] = [
  {
    folder: /^apps\/server\/src\/features\/[^/]+\/[^/]+\/$/,
    name: new RegExp(`^${kebab}((\\.(projection|query|job|controller|module|http))?(\\.spec)?|${deepSpec})\\.ts$`),
    kinds:
      'a noun account.ts, a verb record-payment.ts, x.projection.ts, x.query.ts, x.job.ts, x.controller.ts, x.module.ts, x.http.spec.ts, x.spec.ts',
  },
  {
    folder: /^apps\/server\/migrations\/$/,
    name: /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/,
    kinds: '0042_what_it_adds.sql',
  },
  {
    folder: /^apps\/server\/(src|test)\//,
    name: new RegExp(`^${kebab}((\\.(module|controller|job|http))?(\\.spec)?|${deepSpec}|\\.deep)\\.ts$`),
    kinds: 'x.ts, x.module.ts, x.controller.ts, x.job.ts, x.spec.ts',
  },
  {
    folder: /^apps\/web\/src\/features\/[^/]+\/[^/]+\/$/,
    name: new RegExp(`^${kebab}((\\.screen)?(\\.spec)?\\.tsx|(\\.queries)?(\\.spec)?\\.ts)$`),
    kinds: 'one URL defendant.screen.tsx, a dialog by its verb record-payment.tsx, accounts.queries.ts',
  },
  {
    folder: /^apps\/web\/src\/help\//,
    name: new RegExp(`^${kebab}\\.(md|ts)$`),
    kinds: 'pages of the help dashboard.md',
  },
  {
    folder: /^apps\/web\/src\//,
    name: new RegExp(`^${kebab}(\\.gen|\\.screen)?(\\.spec)?\\.(tsx?|css)$`),
    kinds: 'x.tsx, x.ts',
  },
  {
    folder: /^apps\/e2e\//,
    name: new RegExp(`^${kebab}(\\.deep)?(\\.e2e)?\\.ts$`),
    kinds: 'a journey take-a-payment.e2e.ts',
  },
  {
    folder: /^apps\/(event-store|launcher|verifier)\//,
    name: new RegExp(`^${kebab}(\\.deep)?(\\.spec)?(\\.d)?\\.m?ts$|^${kebab}\\.mjs$`),
    kinds: 'x.ts',
  },
  { folder: /^libs\/(domain|contracts)\//, name: new RegExp(`^${kebab}(\\.spec)?\\.ts$`), kinds: 'x.ts, x.spec.ts' },
];

/** This one may be larger: building#feature-size keeps what shares its people in one feature. */
const WHOLE_FEATURES = ['agency/organizations'];

const topLevel =
  /^(apps|deploy|docs|libs)\/|^(README\.md|package(-lock)?\.json|nest-cli\.json|knip\.json|tsconfig\.json|\..+)$/;

const source = files.filter((path) => /^(apps|libs)\/.*\.(tsx?|mjs)$/.test(path) && !path.endsWith('.gen.ts'));

describe('names', () => {
  test('the top level holds what the README lists', () => {
    expect(files.filter((path) => !topLevel.test(path))).toEqual([]);
  });

  test('each file is of a kind that its folder knows', () => {
    const wrong = files
      .filter((path) => !path.endsWith('README.md') && !path.includes('/__snapshots__/')) // jest names those
      .flatMap((path) => {
        const cut = path.lastIndexOf('/') + 1;
        const rule = nameRules.find(({ folder }) => folder.test(path.slice(0, cut)));
        return !rule || rule.name.test(path.slice(cut)) ? [] : [`${path}: here a file is ${rule.kinds}`];
      });
    expect(wrong).toEqual([]);
  });

  test('feature folders are flat and no larger than a feature', () => {
    const features = new Map<string, number>();
    const deep: string[] = [];
    for (const path of files) {
      const [, feature, rest = ''] = /^(apps\/(?:server|web)\/src\/features\/[^/]+\/[^/]+)\/(.+)$/.exec(path) ?? [];
      if (feature === undefined) continue;
      if (rest.includes('/')) deep.push(`${path}: move it up, feature folders are flat`);
      if (!path.includes('.spec.')) features.set(feature, (features.get(feature) ?? 0) + 1);
    }
    const large = [...features]
      .filter(([feature, count]) => count > (WHOLE_FEATURES.includes(feature.replace(/^.*\/features\//, '')) ? 60 : 30))
      .map(([feature]) => `${feature}: over 30 files, it is two features`);
    expect([...deep, ...large]).toEqual([]);
  });

  test('server, web client and contracts have the declared features and no others', () => {
    const others = files.flatMap((path) => {
      const [, feature] =
        /^(?:apps\/(?:server|web)\/src\/features|libs\/contracts)\/([^/]+(?:\/[^/]+(?=\/))?)\//.exec(path) ?? [];
      const technique = path.startsWith('libs/contracts/') && ['kernel', 'edge'].includes(feature ?? '');
      return feature === undefined || technique || FEATURES.includes(feature)
        ? []
        : [`${path}: declare ${feature} in libs/tooling/feature-order.mjs, or use a name that stands there`];
    });
    expect(others).toEqual([]);
  });

  test('the rules of the domain stand in the kernel or in a declared department, which is flat', () => {
    const departments = ['kernel', ...Object.keys(DEPARTMENTS)];
    const others = files.filter((path) => {
      const [, department = '', rest = ''] = /^libs\/domain\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
      return path.startsWith('libs/domain/') && (!departments.includes(department) || rest.includes('/'));
    });
    expect(others.map((path) => `${path}: belongs into one of ${departments.join(', ')}`)).toEqual([]);
  });

  test('every folder of the server has its place in the declared order', () => {
    const folders = files.flatMap(
      (path) => /^apps\/server\/src\/((?:platform|edge)\/[^/]+|kernel|operations)/.exec(path)?.[1] ?? [],
    );
    const unknown = [...new Set(folders)].filter((folder) => !LAYERS.includes(folder));
    expect(
      unknown.map((folder) => `${folder}: declare it in libs/tooling/feature-order.mjs, no file beside folders`),
    ).toEqual([]);
  });

  test('a feature says what it uses: none is @Global', () => {
    const global = filesIn('apps/server/src/features', /\.ts$/).filter((path) => read(path).includes('@Global()'));
    expect(global.map((path) => `${path}: export what others use, and let them import the module`)).toEqual([]);
  });

  test('a processor of jobs stands in x.job.ts and is a JobProcessor, so nothing that its queue loses is lost', () => {
    const wrong = filesIn('apps/server/src', /(?<!\.spec)\.ts$/).flatMap((path) => {
      const isProcessor = read(path).includes('\n@Processor(');
      const isJob = path.endsWith('.job.ts') && / extends JobProcessor\b/.test(read(path));
      return isProcessor === isJob || path === 'apps/server/src/platform/jobs/schedules.ts'
        ? []
        : [`${path}: a @Processor class extends JobProcessor and stands in a file of its own, x.job.ts`];
    });
    expect(wrong).toEqual([]);
  });

  test('no file or folder has a name for anything, such as utils or helpers', () => {
    const drawer = /(^|\/)(common|shared|misc|utils?|helpers?|lib\/index|interfaces|types|dto)(\/|\.[a-z.]+$)/;
    expect(source.filter((path) => drawer.test(path)).map((path) => `${path}: name it after what it is about`)).toEqual(
      [],
    );
  });

  test('no exported name carries its kind', () => {
    const kindName =
      /^export (?:abstract )?(?:class|interface|type|const|function|enum) (I[A-Z][a-z]\w*|Z[A-Z][a-z]\w*|\w+(?:Dto|Impl|Helpers?|Utils?))\b/gm;
    const wrong = source.flatMap((path) =>
      [...read(path).matchAll(kindName)].map(([, name = '']) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a screen file exports its Route and nothing else: whatever else it exports is part of the first load', () => {
    const screens = source.filter((path) => path.startsWith('apps/web/') && read(path).includes('createFileRoute('));
    const wrong = screens.flatMap((path) =>
      [...read(path).matchAll(/^export (?:const|function|class) (?!Route\b)(\w+)/gm)].map(
        ([, name = '']) => `${path}: ${name} wants a file of its own`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  // An account and a bond offer more: the features of the books run their decisions.
  test('an index.ts is the ten lines that a feature offers to others, nothing else is a barrel', () => {
    const indexes = source.filter((path) => /(^|\/)index\.tsx?$/.test(path));
    const wrong = indexes.flatMap((path) => {
      if (!/^apps\/(server|web)\/src\/features\/[^/]+\/[^/]+\/index\.ts$/.test(path))
        return [`${path}: import the file itself`];
      return read(path).trim().split('\n').length >
        (/\/server\/src\/features\/books\/(account|bond)\//.test(path) ? 25 : 20)
        ? [`${path}: offers too much; other features need less than this`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('texts', () => {
  const text = files.filter((path) => !/\.(png|jpe?g|webp|ico|woff2?|pdf)$/.test(path) && path !== 'package-lock.json');

  test('nothing names a machine, a home folder or a package registry', () => {
    const place = /(?<![\w.}])\/(?:work|root|home|Users)\/\w|registry\.[a-z]+\.[a-z]+|artifactory/;
    const wrong = text.filter((path) => path !== 'libs/tooling/tidy.spec.ts' && place.test(read(path)));
    expect(wrong.map((path) => `${path}: say it without the place`)).toEqual([]);
  });

  test('the lock file names no registry and every platform', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    expect(Object.keys(lock.packages).filter((path) => lock.packages[path]?.resolved !== undefined)).toEqual([]);
    // Otherwise `npm ci` refuses it: run `npm run lock`.
    expect(completeLockfile(lock.packages)).toEqual([]);
  });

  test('what empties a list to choose from is said in the theme, for all of them', () => {
    const own = source.filter((path) => path !== 'apps/web/src/theme.ts' && /\ballowDeselect\b/.test(read(path)));
    expect(own.filter((path) => !path.startsWith('libs/tooling/'))).toEqual([]);
  });

  test('no rule is switched off without a reason', () => {
    const off = /(@ts-(?:ignore|nocheck|expect-error)|(?:es|ox)lint-disable(?:-next-line|-line)?)(.*)$/gm;
    const wrong = source
      .filter((path) => !path.startsWith('libs/tooling/'))
      .flatMap((path) =>
        [...read(path).matchAll(off)]
          .filter(([, , rest = '']) => !/ -- \S.{10,}/.test(rest))
          .map(([line]) => `${path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  test('no test is skipped or alone', () => {
    const skipped = /\b(?:test|it|describe)\.(?:skip|only|todo)\b|\b(?:xit|xtest|fit|fdescribe)\(/;
    expect(filesIn('apps', /\.(spec|e2e|deep)\.tsx?$/).filter((path) => skipped.test(read(path)))).toEqual([]);
  });

  test('a journey expects of a locator what its screen shall come to show, and not of what it read at one moment', () => {
    const atOneMoment =
      /expect\((?:await )?\(?await (?:(?!\n\s*\n|;)[\s\S])*?\.(count|innerText|inputValue|isChecked|isDisabled|isEnabled|isHidden|isVisible|allInnerTexts|allTextContents|textContent|getAttribute)\(/g;
    const journeys = filesIn('apps/e2e', /\.e2e\.ts$/);
    const fromJest = journeys.filter((path) => /\bexpect\b[^;]*from '@jest\/globals'/.test(read(path)));
    expect(fromJest.map((path) => `${path}: expect comes from ./expect.ts`)).toEqual([]);
    const wrong = journeys.flatMap((path) =>
      [...read(path).matchAll(atOneMoment)].map(
        ([, asked]) => `${path}: ${asked} once; write await expect(locator).to…`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('every command that the documents name exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const cli = [...read('apps/server/src/cli/commands.ts').matchAll(/^ {2}'?([a-z-]+)'?: \w+Command/gm)].map(
      ([, name]) => name,
    );
    const wrong = text
      .filter((path) => /^(README\.md|docs\/(?!decisions\/).*\.md|deploy\/.*\.md)$/.test(path))
      .flatMap((path) => [
        ...[...read(path).matchAll(/npm run ([\w:-]+)/g)]
          .filter(([, name = '']) => !(name in scripts))
          .map(([line]) => `${path}: ${line}`),
        ...[...read(path).matchAll(/(?:npm run cli -- |`cli )([a-z][a-z-]+)/g)]
          .filter(([, name]) => !cli.includes(name ?? ''))
          .map(([line]) => `${path}: ${line}`),
      ]);
    expect(wrong).toEqual([]);
  });
});

describe('migrations', () => {
  const migrations = filesIn('apps/server/migrations', /\.sql$/);

  test('no migration drops what people entered', () => {
    const drop = /\b(?:drop\s+(?:table|column|schema|database)|truncate)\b/i;
    const wrong = migrations.filter((path) => drop.test(read(path).replace(/--.*$/gm, '')));
    expect(wrong.map((path) => `${path}: leave it in place and stop reading it`)).toEqual([]);
  });

  test('no two migrations have one number', () => {
    const numbers = migrations.map((path) => /(\d{4})_/.exec(path)?.[1]);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});
