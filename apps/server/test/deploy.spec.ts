import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, glob, mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import { builtinModules } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settingsSchema } from '../src/kernel/config.ts';
import { STOP_LIMIT_MS } from '../src/platform/observe/stopping.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const textOf = (file: string) => readFile(join(deploy, file), 'utf8');
const documentsOf = async (file: string): Promise<unknown[]> =>
  parseAllDocuments(await textOf(file), { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
const settings = Object.keys(settingsSchema.shape);
/** What the image or Node reads by itself. */
const others = ['NODE_ENV'];

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()),
  command: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  stop_grace_period: z.string().default('10s'),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  depends_on: z
    .record(z.string(), z.object({ condition: z.string(), required: z.boolean().default(true) }))
    .default({}),
});
const network = z
  .object({
    internal: z.boolean().default(false),
    ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }),
  })
  .partial()
  .nullable();
const PROCESSES = ['api-1', 'api-2', 'worker-1', 'worker-2', 'outside-1', 'outside-2'];
/** They connect as the owner. */
const COMMANDS = ['migrate', 'rebuild', 'backup'];

/**
 * A value as Compose reads it where nothing is set but what must be: `$$` is a dollar sign, `${NAME:-default}` its default,
 * any other `${NAME}` is `<NAME>` here. It refuses every other dollar sign.
 */
const interpolated = (value: string): string => {
  const innermost = /\$\{([A-Za-z_]\w*)(?::?([-+?])([^${}]*))?\}|\$([A-Za-z_]\w*)/;
  let text = value.replaceAll('$$', '\0');
  for (let found = innermost.exec(text); found !== null; found = innermost.exec(text)) {
    const [all, name, how, otherwise = '', bare = ''] = found;
    text = text.replace(all, () => (how === '-' ? otherwise : `<${name ?? bare}>`));
  }
  if (text.includes('$')) throw new Error(`Compose takes no such dollar sign: ${value}`);
  return text.replaceAll('\0', () => '$');
};
const asComposeReads = (value: unknown): unknown => {
  if (typeof value === 'string') return interpolated(value);
  if (Array.isArray(value)) return value.map(asComposeReads);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asComposeReads(one)]));
};
const readCompose = async () =>
  z
    .object({
      services: z.record(z.string(), service),
      networks: z.record(z.string(), network),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(asComposeReads((await documentsOf('compose.yaml'))[0]));

test('compose gives each process settings that exist, and what it needs to lose nothing', async () => {
  const { services, volumes } = await readCompose();
  for (const name of [...COMMANDS, ...PROCESSES]) {
    const process = service.parse(services[name]);
    const given = Object.keys(process.environment);
    expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'BAILIWICK_SECRET']));
    expect(given.filter((setting) => ![...settings, 'BACKUP_PASSPHRASE'].includes(setting))).toEqual([]);
    expect(process).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    // The container keeps no file: they are in the store.
    expect(process.volumes).toEqual([
      'store-authority:/certificates:ro',
      ...(name === 'backup' ? ['backups:/backups'] : []),
    ]);
    // The log asks for credentials, and the connection uses TLS.
    expect(process.environment['EVENTSTORE_URL']).toMatch(/^esdb:\/\/admin:.+\?tlsCAFile=\/certificates\/ca\.crt$/);
    expect(process.environment['STORAGE_URL']).toContain('s3+http://');
    const isOwner = process.environment['DATABASE_URL']?.includes('@') ?? false;
    expect([name, isOwner]).toEqual([name, COMMANDS.includes(name)]);
    if (isOwner) continue;
    const drainMs = Number(process.environment['DRAIN_SECONDS'] ?? 0) * 1_000;
    expect(parseInt(process.stop_grace_period) * 1_000).toBeGreaterThan(drainMs + STOP_LIMIT_MS);
    expect(process.healthcheck?.test.join(' ')).toContain('/api/health/serving');
  }
  const proxy = await textOf('Caddyfile');
  for (const name of PROCESSES.filter((one) => one.startsWith('api'))) expect(proxy).toContain(`${name}:4000`);
  for (const name of ['eventstore', 'postgres', 'redis', 'storage']) {
    const part = service.parse(services[name]);
    // Each service is pinned, health-checked, persistent and reachable from inside alone.
    expect(part.image).toMatch(/:[\w.-]*\d/);
    expect(part.networks).toEqual(['inside']);
    expect(part.healthcheck).toBeDefined();
    expect(Object.keys(volumes)).toContain(part.volumes[0]?.split(':')[0]);
  }
  const unlimited = Object.entries(services).filter(([, { mem_limit }]) => mem_limit === undefined);
  // It runs once, for a second.
  expect(unlimited.map(([name]) => name)).toEqual(['certificates']);
});

test('no proxy logs the secret addresses of calendars', async () => {
  const [, feeds = ''] = /location \/api\/feeds\/ \{([^}]*)\}/.exec(await textOf('nginx.conf')) ?? [];
  expect(feeds).toMatch(/access_log off;\s+error_log \/dev\/null;/);
  // Caddy logs requests only where it is told to.
  expect(await textOf('Caddyfile')).not.toMatch(/^\s*log\b/m);
});

test('compose makes changed views again between the migration and the workers', async () => {
  const { services } = await readCompose();
  expect(services['rebuild']?.command.slice(-2)).toEqual(['rebuild', '--outdated']);
  expect(services['rebuild']?.depends_on['migrate']?.condition).toBe('service_completed_successfully');
  for (const name of PROCESSES) {
    expect(services[name]?.depends_on['rebuild']?.condition).toBe('service_completed_successfully');
  }
});

test('compose starts no object store of its own where another one is named', async () => {
  const { services } = await readCompose();
  expect(services['storage']?.profiles).toEqual(['storage']);
  for (const name of PROCESSES) expect(services[name]?.depends_on['storage']?.required).toBe(false);
  expect(await textOf('.env.example')).toMatch(/^COMPOSE_PROFILES=storage$/m);
});

test('the health check of compose succeeds only where the process does', async () => {
  const { services } = await readCompose();
  let status = 200;
  const answering = createServer((request, answer) => {
    answer.writeHead(request.url === '/api/health/serving' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const port = String((answering.address() as AddressInfo).port);
  for (const [name, setting] of [
    ['api-1', 'PORT'],
    ['worker-1', 'WORKER_PORT'],
    ['outside-1', 'OUTSIDE_PORT'],
  ] as const) {
    const [how, program, ...args] = services[name]?.healthcheck?.test ?? [];
    expect([how, program]).toEqual(['CMD', 'node']);
    const env = { PORT: '1', ...services[name]?.environment, [setting]: port };
    for (const [answered, code] of [
      [200, 0],
      [503, 1],
    ] as const) {
      status = answered;
      expect(await once(spawn(process.execPath, args, { env }), 'exit')).toEqual([code, null]);
    }
  }
  answering.close();
});

test('a process accepts forwarded addresses from the proxy alone, and only the proxy reaches it', async () => {
  const { services, networks } = await readCompose();
  const between = services['proxy']?.networks ?? [];
  for (const name of PROCESSES) {
    const shared = services[name]?.networks.filter((one) => between.includes(one)) ?? [];
    expect(shared).toHaveLength(1);
    const subnets = networks[shared[0] ?? '']?.ipam?.config.map(({ subnet }) => subnet);
    expect(subnets).toEqual([services[name]?.environment['TRUST_PROXY']]);
    // To the mail server, and to the addresses that files are fetched from.
    expect(services[name]?.networks.some((one) => networks[one]?.internal !== true)).toBe(true);
  }
  // For its certificate.
  expect(between.some((one) => networks[one]?.internal !== true)).toBe(true);
});

test('every setting has its line in .env.example, and compose asks for nothing that is not there', async () => {
  const example = await textOf('.env.example');
  const lines = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const own = [
    'SITE_ADDRESS',
    'POSTGRES_PASSWORD',
    'REDIS_PASSWORD',
    'EVENTSTORE_PASSWORD',
    'STORAGE_PASSWORD',
    'BACKUP_FOLDER',
    'BACKUP_PASSPHRASE',
  ];
  // Of npm start: here a service takes the backups, and no clock is moved.
  const ofStart = ['BACKUP_DIR', 'BACKUP_DAYS', 'MOVABLE_CLOCK'];
  const passedOn = settings.filter((name) => !ofStart.includes(name));
  expect(lines.toSorted()).toEqual([...passedOn, ...own].toSorted());
  const requests = [...(await textOf('compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((name) => !lines.includes(name))).toEqual([]);
});

/** Of a Deployment, Job or CronJob, everything that must be right: a key that is none of Kubernetes is an error. */
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int(),
  failureThreshold: z.int().optional(),
});
const container = z.strictObject({
  name: z.string(),
  image: z.literal('bailiwick'),
  command: z.array(z.string()),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.int() })).optional(),
  envFrom: z.array(z.record(z.string(), z.strictObject({ name: z.string(), optional: z.boolean().optional() }))),
  env: z.array(z.strictObject({ name: z.enum(settings), value: z.string() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  volumeMounts: z
    .array(z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }))
    .optional(),
});
const pod = z.strictObject({
  restartPolicy: z.literal('Never').optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.int().default(30),
  topologySpreadConstraints: z.array(z.unknown()).optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    fsGroup: z.int(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([container]),
  volumes: z
    .array(
      z.union([
        z.strictObject({ name: z.string(), emptyDir: z.unknown() }),
        z.strictObject({
          name: z.string(),
          secret: z.strictObject({ secretName: z.string(), optional: z.literal(true) }),
        }),
        z.strictObject({ name: z.string(), persistentVolumeClaim: z.strictObject({ claimName: z.string() }) }),
      ]),
    )
    .optional(),
});
const workload = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: pod }) }) });
const cronJob = z.looseObject({
  spec: z.looseObject({ concurrencyPolicy: z.literal('Forbid'), jobTemplate: workload }),
});
const named = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()).optional() }).optional(),
  data: z.record(z.string(), z.string()).default({}),
  stringData: z.record(z.string(), z.string()).default({}),
});
/** The manifests' files but the list of them. */
const manifestFiles = async () =>
  (await readdir(join(deploy, 'kubernetes'))).filter((file) => /(?<!^kustomization)\.yaml$/.test(file));
const manifests = async () => {
  const files = await manifestFiles();
  return (await Promise.all(files.map((file) => documentsOf(`kubernetes/${file}`))))
    .flat()
    .map((one) => named.parse(one));
};
/** A workload and its pod; the label is what a roll-out picks it by. */
const podOf = async (kind: string, name: string) => {
  const found = (await manifests()).find((one) => one.kind === kind && one.metadata?.name === name);
  expect(found?.metadata?.labels).toEqual({ app: 'bailiwick', process: name });
  const { spec } = kind === 'CronJob' ? cronJob.parse(found).spec.jobTemplate : workload.parse(found);
  return spec.template.spec;
};

test.each(['api', 'worker', 'outside'])(
  'the %s of Kubernetes takes what it can answer, and has time to answer it',
  async (name) => {
    const { containers, terminationGracePeriodSeconds } = await podOf('Deployment', name);
    const [{ readinessProbe, livenessProbe, startupProbe, env, envFrom, volumeMounts }] = containers;
    // One agency's books at a halt, or a database away, must not take every process out of service.
    expect(readinessProbe?.httpGet.path).toBe('/api/health/serving');
    expect([livenessProbe?.httpGet.path, startupProbe?.httpGet.path]).toEqual(['/api/health/live', '/api/health/live']);
    const drainMs = Number(env.find((one) => one.name === 'DRAIN_SECONDS')?.value ?? 0) * 1_000;
    expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drainMs + STOP_LIMIT_MS);
    expect(JSON.stringify(envFrom)).not.toContain('owner');
    expect(volumeMounts).toEqual([
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'certificates', mountPath: '/certificates', readOnly: true },
    ]);
    const kinds = (await manifests()).flatMap((one) => (one.metadata?.name === name ? [one.kind] : []));
    expect(kinds).toEqual(expect.arrayContaining(['PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy']));
  },
);

test.each([
  ['migrate', ['migrate']],
  ['rebuild', ['rebuild', '--outdated']],
])('the Job %s of Kubernetes connects as the owner', async (name, command) => {
  const { containers } = await podOf('Job', name);
  expect(containers[0].command).toEqual(['node', 'dist/apps/server/src/cli.js', ...command]);
  expect(containers[0].envFrom.at(-1)).toEqual({ secretRef: { name: 'bailiwick-owner' } });
});

test('the manifests give settings that exist', async () => {
  const all = await manifests();
  const generated = [...(await textOf('kubernetes/settings.env')).matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  const secrets = all.filter(({ metadata }) => metadata?.name !== 'bailiwick-certificates');
  const given = [...generated, ...secrets.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))];
  expect(given).toEqual(expect.arrayContaining(['EVENTSTORE_URL', 'REDIS_URL', 'STORAGE_URL', 'BAILIWICK_SECRET']));
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  const owners = all.filter(({ stringData }) => stringData['DATABASE_URL']?.includes('@'));
  expect(owners.map(({ metadata }) => metadata?.name)).toEqual(['bailiwick-owner']);
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse((await documentsOf('kubernetes/kustomization.yaml'))[0]);
  const files = (await manifestFiles()).filter((file) => !file.startsWith('secret'));
  expect(resources.toSorted()).toEqual(files.toSorted());
});

test('an upgrade by the documented loop touches every object, the migration first', async () => {
  const { configMapGenerator } = z
    .object({
      configMapGenerator: z.tuple([
        z.object({ name: z.literal('bailiwick'), options: z.object({ labels: z.record(z.string(), z.string()) }) }),
      ]),
    })
    .parse((await documentsOf('kubernetes/kustomization.yaml'))[0]);
  const [, listed = ''] =
    /^for process in ([a-z ]+); do\n {2}kubectl/m.exec(await textOf('../docs/operate/run.md')) ?? [];
  const loop = listed.split(' ');
  const objects = (await manifests()).filter(({ kind }) => kind !== 'Secret');
  const labels = [...objects, { metadata: configMapGenerator[0].options }].map(({ metadata }) => metadata?.labels);
  expect(objects.length).toBeGreaterThan(15);
  expect(labels.map((label) => label?.['app'])).toEqual(labels.map(() => 'bailiwick'));
  expect(labels.filter((label) => !loop.includes(label?.['process'] ?? ''))).toEqual([]);
  expect(loop).toEqual(['installation', 'settings', 'migrate', 'rebuild', 'worker', 'outside', 'api', 'backup']);
});

test('whatever runs in Kubernetes reaches the ports of its services, names, and no metadata service', async () => {
  const policies = (await documentsOf('kubernetes/network.yaml')).map((one) =>
    z
      .looseObject({
        metadata: z.object({ name: z.string() }),
        spec: z.object({
          podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
          policyTypes: z.array(z.string()),
          egress: z
            .array(z.object({ to: z.array(z.unknown()), ports: z.array(z.object({ port: z.number() })) }))
            .optional(),
        }),
      })
      .parse(one),
  );
  const everything = policies.filter(({ spec }) => Object.keys(spec.podSelector.matchLabels).join() === 'app');
  expect(everything.map(({ spec }) => spec.policyTypes)).toEqual([['Ingress', 'Egress'], ['Egress']]);
  const [names, services] = everything[1]?.spec.egress ?? [];
  expect(names?.ports.map(({ port }) => port)).toEqual([53, 53]);
  expect(services?.ports.map(({ port }) => port)).toEqual([5432, 2113, 6379, 443, 465, 587]);
  expect(JSON.stringify(services?.to)).toContain('169.254.0.0/16');
});

test('probes and scrapes do not count in the ratio of errors', async () => {
  for (const file of ['monitoring/alerts.yaml', 'monitoring/grafana-dashboard.json']) {
    const ratios = (await textOf(file)).split('\n').filter((line) => line.includes('5..'));
    expect(ratios.length).toBeGreaterThan(0);
    for (const ratio of ratios) expect(ratio.match(/route!~/g)).toHaveLength(2);
  }
});

test('Kubernetes takes the backup that the alert waits for, as the owner, to a volume that stays', async () => {
  const { containers, volumes } = await podOf('CronJob', 'backup');
  const [{ command, envFrom, volumeMounts }] = containers;
  expect(envFrom).toContainEqual({ secretRef: { name: 'bailiwick-owner' } });
  const mount = volumeMounts?.find(({ name }) => name === 'backups');
  expect(command.join(' ')).toContain(`cli.js backup "${mount?.mountPath ?? ''}/`);
  // Its label keeps the volume through a new build (docs/operate/run.md).
  const claims = (await manifests()).flatMap(({ kind, metadata }) =>
    kind === 'PersistentVolumeClaim' && metadata?.labels?.['process'] === 'backup'
      ? [{ claimName: metadata.name }]
      : [],
  );
  expect(volumes?.flatMap((one) => ('persistentVolumeClaim' in one ? [one.persistentVolumeClaim] : []))).toEqual(
    claims,
  );
});

test('Kubernetes keeps no backup for longer than 35 days, and deletes nothing else', async () => {
  const { containers } = await podOf('CronJob', 'backup');
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  const daysOld = { '2026-01-01-083000': 34.1, '2026-01-02-083000': 33.9, 'lost+found': 400 };
  for (const [name, days] of Object.entries(daysOld)) {
    await mkdir(join(folder, name));
    const taken = Date.now() / 1_000 - days * 86_400;
    await utimes(join(folder, name), taken, taken);
  }
  const [shell = '', how = '', script = ''] = containers[0].command;
  const deleting = script.replace(/^node .*$/m, '').replaceAll('/backups', folder);
  expect(await once(spawn(shell, [how, deleting]), 'exit')).toEqual([0, null]);
  // The one of 34 days would be too old before tomorrow's run.
  expect((await readdir(folder)).toSorted()).toEqual(['2026-01-02-083000', 'lost+found']);
  // Compose deletes by the same line.
  const { services } = await readCompose();
  const [, , inCompose = ''] = services['backup']?.command ?? [];
  expect(inCompose).toContain(script.trim().split('\n').at(-1)?.trim());
  await rm(folder, { recursive: true });
});

test('the image sets what exists, and everything started is built', async () => {
  const dockerfile = await textOf('Dockerfile');
  const given = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  expect(given.filter((name) => ![...settings, ...others].includes(name))).toEqual([]);
  for (const file of [
    'Dockerfile',
    'compose.yaml',
    'kubernetes/api.yaml',
    'kubernetes/worker.yaml',
    'kubernetes/outside.yaml',
    'kubernetes/backup.yaml',
    'kubernetes/migrate.yaml',
    'kubernetes/rebuild.yaml',
  ]) {
    const started = [...(await textOf(file)).matchAll(/dist\/(apps\/[\w/-]+)\.js/g)].map(([, path = '']) => path);
    expect(started.length).toBeGreaterThan(0);
    for (const path of started) await access(join(deploy, '..', `${path}.ts`));
  }
});

test('the dashboard and the alerts ask for metrics that are served', async () => {
  const { body } = await system.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const served = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ['monitoring/alerts.yaml', 'monitoring/grafana-dashboard.json']) {
    const requests = [
      ...(await textOf(file)).matchAll(
        /\b((?:http|command|log|projection|queue|process|nodejs|build|backup)_[a-z0-9_]+)/g,
      ),
    ].map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(requests.length).toBeGreaterThan(5);
    expect(requests.filter((name) => !served.has(name))).toEqual([]);
  }
  await documentsOf('monitoring/alerts.yaml');
  await documentsOf('monitoring/scrape.yaml');
  JSON.parse(await textOf('monitoring/grafana-dashboard.json'));
});

test('each alert stands in the table of what to do', async () => {
  const alerts = [...(await textOf('monitoring/alerts.yaml')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const page = await textOf('../docs/operate/disaster.md');
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('what runs imports no package that the image leaves behind', async () => {
  const root = join(import.meta.dirname, '../../..');
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const imported = new Map<string, string>();
  for await (const path of glob('{apps/server/src,apps/event-store/src,libs/contracts,libs/domain}/**/*.ts', {
    cwd: root,
  })) {
    if (/\.(spec|deep)\.ts$|-under-test\.ts$/.test(path)) continue;
    const source = await readFile(join(root, path), 'utf8');
    for (const [, name = ''] of source.matchAll(
      /^(?:import|export)(?! type)[^;]*? from '([^'.#][^']*)'|^import '([^'.#][^']*)'/gm,
    )) {
      const own = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      if (own !== '' && !own.startsWith('node:')) imported.set(own, path);
    }
  }
  expect(imported.size).toBeGreaterThan(20);
  const missing = [...imported].filter(([name]) => !(name in dependencies) && !builtinModules.includes(name));
  expect(missing).toEqual([]);
});
