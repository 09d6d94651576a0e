/**
 * What guard and session cost on the hot path: a guarded and an unguarded route of one application that do the same
 * nothing, asked in interleaved rounds, medians compared (issue "People who work here": under 0.3 ms).
 */
import 'reflect-metadata';
import { z } from 'zod';
import type { Endpoint } from '../../libs/contracts/kernel/endpoint.ts';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { commandEnvironment } from '../launcher/product.ts';
import { built } from './built.ts';
import { PASSWORD } from './callers.ts';
import { median } from './measure.ts';
import { keep } from './report.ts';

const ROUNDS = 60;
const REQUESTS = 100;
const WARM_UP_ROUNDS = 5;
const GOAL_MS = 0.3;

const product = await startProduct();
try {
  const { AppModule } = await built<typeof import('../server/src/app.module.ts')>('app.module.js');
  const { readSettings } = await built<typeof import('../server/src/kernel/config.ts')>('kernel/config.js');
  const { createHttpApp } = await built<typeof import('../server/src/edge/app/http-app.ts')>('edge/app/http-app.js');
  const { Route } = await built<typeof import('../server/src/edge/http/route.ts')>('edge/http/route.js');
  const { Controller } = await import('@nestjs/common');

  const answer = z.object({ done: z.literal(true) });
  const endpointAt = (path: Endpoint['path'], roles: Endpoint['roles']): Endpoint => ({
    method: 'GET',
    path,
    summary: 'Nothing',
    roles,
    response: answer,
  });
  class Nothing {
    open() {
      return { done: true };
    }
    guarded() {
      return { done: true };
    }
  }
  Controller()(Nothing);
  for (const [name, endpoint] of [
    ['open', endpointAt('/bench/open', 'public')],
    ['guarded', endpointAt('/bench/guarded', ['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting'])],
  ] as const) {
    const method = Object.getOwnPropertyDescriptor(Nothing.prototype, name);
    if (method) Route(endpoint)(Nothing.prototype, name, method);
  }

  const settings = readSettings({
    ...commandEnvironment(readInstallation({ BAILIWICK_DATA_DIR: product.dataDir })),
    LOG_LEVEL: 'fatal',
  });
  const module = AppModule.with(settings);
  const app = await createHttpApp({ ...module, controllers: [...(module.controllers ?? []), Nothing] }, settings);
  const credentials = { email: 'bench@example.com', password: PASSWORD };
  const names = { fullName: 'Bench Mark', organizationName: 'Bench Bonds' };
  const form = { ...credentials, confirmPassword: PASSWORD, ...names };
  await app.inject({ method: 'POST', url: '/api/sign-up', payload: form });
  const signedIn = await app.inject({ method: 'POST', url: '/api/sign-in', payload: credentials });
  const cookie = [signedIn.headers['set-cookie']]
    .flat()
    .map((value) => String(value).split(';')[0])
    .join('; ');

  // Both send the cookie, so that reading headers is not part of the difference.
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const { statusCode } = await app.inject({ url: `/api/bench/${path}`, headers: { cookie } });
    if (statusCode !== 200) throw new Error(`${path} answered ${String(statusCode)}`);
    return performance.now() - began;
  };
  const round = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let index = 0; index < REQUESTS; index += 1) times.push(await ask(path));
    return median(times);
  };
  const medians: { open: number[]; guarded: number[] } = { open: [], guarded: [] };
  for (let index = 0; index < WARM_UP_ROUNDS + ROUNDS; index += 1) {
    const order = index % 2 === 0 ? (['open', 'guarded'] as const) : (['guarded', 'open'] as const);
    for (const path of order) {
      const took = await round(path);
      if (index >= WARM_UP_ROUNDS) medians[path].push(took);
    }
  }
  await app.close();

  const [open, guarded] = [median(medians.open), median(medians.guarded)];
  const cost = guarded - open;
  process.stdout.write(
    `\nGuard and session on the hot path: ${cost.toFixed(3)} ms (guarded ${guarded.toFixed(3)}, open ${open.toFixed(3)}; ` +
      `${String(ROUNDS)} interleaved rounds of ${String(REQUESTS)}, medians; goal under ${String(GOAL_MS)})\n`,
  );
  await keep('guard-cost', { open, guarded, cost });
  if (cost >= GOAL_MS) process.exitCode = 1;
} finally {
  await product.stop();
}
