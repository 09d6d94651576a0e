import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { ROLES } from '#contracts/kernel/roles.ts';
import '../src/app.module.ts';
import { permissionsPage } from '../src/cli/permissions.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import { COLUMNS, EXPECTED, EXPECTED_FRESH } from './expected-permissions.ts';
import { nameOf } from './sample-requests.ts';
import type { TestClient } from './test-client.ts';
import { addHolder } from './portal-people.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';

const endpoints = [...routedEndpoints];
// Signing out ends what the other cells need: its row comes last.
const rows = endpoints.toSorted((one, two) => Number(one.path === '/sign-out') - Number(two.path === '/sign-out'));

let system: JoinedSystem;
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  system = await joinTestSystem();
  const admin = await system.signUp();
  clients.set('nobody', system.visitor());
  clients.set('no agent record', (await system.addStranger()).client);
  clients.set('portal', (await addHolder(system, admin)).client);
  for (const role of ROLES) {
    clients.set(role, role === 'Admin' ? admin.client : (await system.addAgent(admin, role)).client);
  }
});
afterAll(() => system.close());

test('the expected matrix names every endpoint, and no other', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

test('what asks for the password again is what is written down, and nothing of its kind is forgotten', () => {
  const asking = endpoints.filter(({ freshMinutes }) => freshMinutes !== undefined);
  expect(Object.fromEntries(asking.map((endpoint) => [nameOf(endpoint), endpoint.freshMinutes]))).toEqual(
    EXPECTED_FRESH,
  );
  const needs = ({ method, path, response }: Endpoint) =>
    path.endsWith('/ssn-reveals') ||
    (method !== 'GET' && /^\/(settings|team|create-agent|ledger\/exports)(\/|$)/.test(path)) ||
    response.meta()?.['contentMediaType'] === 'text/csv';
  // Failed work is tried again as it was asked for.
  const forgotten = endpoints.filter((endpoint) => needs(endpoint) && endpoint.freshMinutes === undefined);
  expect(forgotten.map(nameOf)).toEqual(['POST /settings/dead-letters/:deadLetterId/retry']);
});

const REFUSED = new Set(['SIGNED_OUT', 'NO_AGENT_RECORD', 'ROLE_REFUSED']);

/** A request with ids of nothing and no fields: whoever may call it gets past the guard and no further. */
const passes = async (endpoint: Endpoint, client: TestClient): Promise<boolean> => {
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, randomUUID()]));
  const { problem } = await client.call(endpoint, { params: params as never });
  return !REFUSED.has(problem?.code ?? '');
};

test.each(rows.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', async ({ name, endpoint }) => {
  const expected = EXPECTED[name] ?? [];
  const allowed: string[] = [];
  for (const column of COLUMNS) {
    const client = clients.get(column);
    if (!client) throw new Error(`Nobody stands for ${column}.`);
    // The live stream never ends for whoever may open it; its own suite opens it.
    const endless = endpoint.path === '/live' && expected.includes(column);
    if (endless || (await passes(endpoint, client))) allowed.push(column);
  }
  expect(allowed).toEqual(expected);
});

test('the page in the documentation shows what the contracts say', () => {
  const page = readFileSync(new URL('../../../docs/generated/permissions.md', import.meta.url), 'utf8');
  // Write it anew with `npm run cli -- permissions`.
  expect(page).toBe(permissionsPage(endpoints));
});
