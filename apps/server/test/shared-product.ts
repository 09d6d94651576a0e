/** The product that the specs of one worker share, in a process of its own; `keep-products.ts` starts and ends it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SessionCache } from '../src/edge/auth/session-cache.ts';
import { PendingSignUps } from '../src/edge/auth/pending-sign-ups.ts';
import { startTestSystem } from './test-system.ts';
import type { TestSystem } from './test-system.ts';

/** Where a spec finds it. */
export interface SharedProduct {
  url: string;
  controls: string;
  ownerUrl: string;
  appUrl: string;
}

const controlsOf = ({ app, settled }: TestSystem) => ({
  settled,
  sessionChanged: (userId: string): Promise<void> => app.get(SessionCache).changed(userId),
  confirmLink: (email: string): Promise<string | null> => app.get(PendingSignUps).renew(email),
});

/** What only a test may ask of the product, by name. */
export type Controls = ReturnType<typeof controlsOf>;
export type ControlName = keyof Controls;

const originOf = (address: AddressInfo | string | null): string =>
  `http://127.0.0.1:${String((address as AddressInfo).port)}`;

const system = await startTestSystem();
const controls = createServer((asked, reply) => {
  const control = controlsOf(system)[(asked.url ?? '').slice(1) as ControlName] as (...given: unknown[]) => unknown;
  json(asked)
    .then((given) => control(...(given as unknown[])))
    .then(
      (answer) => reply.end(JSON.stringify(answer ?? null)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
});
await once(controls.listen(0, '127.0.0.1'), 'listening');
await system.app.listen(0, '127.0.0.1');

// Whoever keeps it ends it by letting go, or has ended.
process.once('disconnect', () => {
  controls.close();
  controls.closeAllConnections();
  void system.close().finally(() => process.exit());
});
const product: SharedProduct = {
  url: originOf(system.app.getHttpServer().address()),
  controls: originOf(controls.address()),
  ownerUrl: system.database.ownerUrl,
  appUrl: system.database.roleUrl('app'),
};
process.send?.(product);
