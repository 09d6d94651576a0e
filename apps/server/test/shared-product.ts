/** The product that the specs of one worker share, in a process of its own; `keep-products.ts` starts and ends it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { ModulesContainer } from '@nestjs/core';
import { Clock } from '../src/kernel/clock.ts';
import { SETTINGS } from '../src/kernel/config.ts';
import type { Settings } from '../src/kernel/config.ts';
import { startTestSystem } from './test-system.ts';

/** Where a spec finds it. */
export interface SharedProduct {
  url: string;
  controls: string;
  ownerUrl: string;
  appUrl: string;
  secret: string;
}

/** The provider `TestClock` of a shared product. */
export interface TestClock {
  /** What time it is in the product from now on; null: as on the machine. */
  set: (instant: string | null) => void;
}

/** The provider `TestWorkers` of a shared product. */
export interface TestWorkers {
  /** Starts a worker of the queue, unless an earlier spec has. */
  work: (queue: string) => Promise<void>;
}

/** The provider `TestMail` of a shared product. */
export interface TestMail {
  /** Letters go to this mail server from now on; null: nowhere, as without SMTP_URL. */
  sendTo: (url: string | null) => void;
}

/** The provider `TestWork` of a shared product. */
export interface TestWork {
  /** What its process has worked since it began, in microseconds. */
  done: () => number;
}

/** A call of a method in the product's container, for what no request can bring about; all of it as JSON. */
export interface ContainerCall {
  provider: string;
  method: string;
  given: unknown[];
}

const originOf = (address: AddressInfo | string | null): string =>
  `http://127.0.0.1:${String((address as AddressInfo).port)}`;

const system = await startTestSystem();

/** Whether it is some other time in the product than on the machine. */
const clock = system.app.get(Clock);
const machineTime = clock.now.bind(clock);
const testClock: TestClock = {
  set: (instant) => {
    clock.now = instant === null ? machineTime : () => new Date(instant);
  },
};

const worked = new Set<string>();
const testWorkers: TestWorkers = {
  work: async (queue) => {
    if (worked.has(queue)) return;
    worked.add(queue);
    await system.work(queue);
  },
};

const settings = system.app.get<unknown, Settings>(SETTINGS);
const testMail: TestMail = {
  sendTo: (url) => {
    if (url === null) delete settings.SMTP_URL;
    else settings.SMTP_URL = url;
  },
};

const testWork: TestWork = {
  done: () => {
    const { user, system: kernel } = process.cpuUsage(); // exact together; each alone is a guess by clock ticks
    return user + kernel;
  },
};

const ownProviders = new Map<string, object>([
  ['TestClock', testClock],
  ['TestWorkers', testWorkers],
  ['TestMail', testMail],
  ['TestWork', testWork],
]);

const providerOf = (name: string): object => {
  const own = ownProviders.get(name);
  if (own) return own;
  for (const { providers } of system.app.get(ModulesContainer).values()) {
    for (const { token, instance } of providers.values()) {
      if (typeof token === 'function' && token.name === name) return instance as object;
    }
  }
  throw new Error(`The container has no ${name}.`);
};

const controls = createServer((asked, reply) => {
  json(asked)
    .then((call) => {
      const { provider, method, given } = call as ContainerCall;
      const found = providerOf(provider) as Record<string, (...given: unknown[]) => unknown>;
      return found[method]?.(...given);
    })
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
  secret: system.database.secret,
};
process.send?.(product);
