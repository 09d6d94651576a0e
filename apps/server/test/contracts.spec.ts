import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { filesIn, root } from '../../../libs/tooling/tree.ts';
import '../src/app.module.ts';
import { Route, routedEndpoints } from '../src/edge/http/route.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

const declared = async (): Promise<Endpoint[]> => {
  const modules = filesIn('libs/contracts', /(?<!\.spec)\.ts$/).map(
    async (path) => (await import(join(root, path))) as Record<string, unknown>,
  );
  return (await Promise.all(modules)).flatMap((module) => Object.values(module).filter(isEndpoint));
};
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

test('every contract has a route, and every route a contract', async () => {
  expect([...routedEndpoints].map(nameOf).toSorted()).toEqual([...new Set(await declared())].map(nameOf).toSorted());
});

test('no contract has a second route', () => {
  for (const endpoint of routedEndpoints)
    expect(() => Route(endpoint)).toThrow(`${nameOf(endpoint)} has a route already.`);
});

test('no two contracts share a method and a path', async () => {
  const routes = [...new Set(await declared())].map((endpoint) => nameOf(endpoint).replaceAll(/:\w+/g, ':'));
  expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted());
});
