import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { untilServing } from './until.ts';

test('the product is up when it takes requests, even while an alarm keeps it from being ready', async () => {
  const requests: string[] = [];
  let serves = false;
  const api = createServer((request, answer) => {
    requests.push(request.url ?? '');
    // Two answers of a process that starts, then one agency's books stand still for ever.
    answer.writeHead(serves && request.url === '/api/health/serving' ? 200 : 503).end();
    serves = requests.length >= 2;
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  await untilServing(`http://127.0.0.1:${String(port)}`, () => undefined);
  expect(new Set(requests)).toEqual(new Set(['/api/health/serving']));
  expect(requests).toHaveLength(3);
  api.close();
});
