import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settingsSchema } from '../src/platform/config.ts';
import { startTestSystem } from './test-system.ts';
import type { TestSystem } from './test-system.ts';

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

test('compose gives each process settings that exist', async () => {
  const [compose] = await documentsOf('compose.yaml');
  const { services } = z
    .object({ services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).optional() })) })
    .parse(compose);
  for (const process of ['migrate', 'api', 'worker']) {
    const given = Object.keys(services[process]?.environment ?? {});
    expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'BAILIWICK_SECRET']));
    expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  }
});

test('the manifests are whole, and give settings that exist', async () => {
  const named = z.looseObject({ kind: z.string(), data: z.record(z.string(), z.string()).optional() });
  const given: string[] = [];
  for (const file of await readdir(join(deploy, 'kubernetes'))) {
    for (const document of await documentsOf(`kubernetes/${file}`)) {
      const { data, ['stringData']: secret } = named.parse(document);
      given.push(...Object.keys(data ?? {}), ...Object.keys(z.record(z.string(), z.string()).parse(secret ?? {})));
    }
    given.push(
      ...[...(await textOf(`kubernetes/${file}`)).matchAll(/\{ name: ([A-Z_]+), value:/g)].map(([, name = '']) => name),
    );
  }
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse((await documentsOf('kubernetes/kustomization.yaml'))[0]);
  const files = (await readdir(join(deploy, 'kubernetes'))).filter((file) => !/^(kustomization|secret)/.test(file));
  expect(resources.toSorted()).toEqual(files.toSorted());
});

test('the image sets what exists, and everything started is built', async () => {
  const dockerfile = await textOf('Dockerfile');
  const given = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0]),
  );
  expect(given.filter((name) => ![...settings, ...others].includes(name ?? ''))).toEqual([]);
  for (const file of ['Dockerfile', 'compose.yaml', 'kubernetes/api.yaml', 'kubernetes/worker.yaml']) {
    const started = [...(await textOf(file)).matchAll(/dist\/(apps\/[\w/-]+)\.js/g)].map(([, path = '']) => path);
    expect(started.length).toBeGreaterThan(0);
    for (const path of started) await access(join(deploy, '..', `${path}.ts`));
  }
});

test('the dashboard and the alerts ask for metrics that are served', async () => {
  const { body } = await system.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const served = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ['monitoring/alerts.yaml', 'monitoring/grafana-dashboard.json']) {
    const asked = [
      ...(await textOf(file)).matchAll(/\b((?:http|command|log|projection|queue|process|nodejs)_[a-z0-9_]+)/g),
    ].map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
  }
  await documentsOf('monitoring/alerts.yaml');
  JSON.parse(await textOf('monitoring/grafana-dashboard.json'));
});
