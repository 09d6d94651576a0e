/** The product that the specs of one worker share, in a process of its own; `keep-products.ts` starts and ends it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { ModulesContainer } from '@nestjs/core';
import { Clock } from '../src/kernel/clock.ts';
import { SETTINGS, type Settings } from '../src/kernel/config.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import { PersonalRecords } from '../src/platform/database/personal-records.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import type { Verification } from '../src/features/books/ledger/verify-ledger.ts';
import type { ApiReply, ApiRequest } from './test-client.ts';
import { startTestSystem } from './test-system.ts';
import { verified } from './verified.ts';

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

/** The provider `TestLog` of a shared product: the log as a process has it that is killed. */
export interface TestLog {
  /**
   * Takes so many appends from now on and then none, as of a process that was killed; null: all of them again. With
   * `losesLast` it takes the last one, but whoever sent it does not hear so.
   */
  takes: (appends: number | null, losesLast?: boolean) => void;
  /** Whether somebody was told that it took nothing, since it was said last how many it takes. */
  wasCut: () => boolean;
}

/** The provider `TestProduct` of a shared product. */
export interface TestProduct {
  /** Its clock, its log and its letters are as it began with them, whatever the spec that leaves has set. */
  putBack: () => void;
}

/** The provider `TestPlaces` of a shared product. */
export interface TestPlaces {
  /** What the api answers to a request that comes from this address. */
  ask: (remoteAddress: string, request: ApiRequest) => Promise<Pick<ApiReply, 'statusCode' | 'headers' | 'body'>>;
}

/** The provider `TestViews` of a shared product. */
export interface TestViews {
  /** Waits until these views have read all that the log holds now, whoever wrote it. @throws Error after a minute */
  haveAll: (...views: string[]) => Promise<void>;
  /** Erases what is kept of people beside their own rows, as an erasure does. */
  eraseRecords: (organizationId: string, people: string[]) => Promise<void>;
  /** What verifying the ledger of one agency finds. */
  verified: (organizationId: string) => Promise<Pick<Verification, 'events'> & { problems: string[] }>;
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

const log = system.app.get(EventLog);
const append = log.append.bind(log);
let wasCut = false;
const testLog: TestLog = {
  takes: (appends, losesLast = false) => {
    let left = appends ?? Infinity;
    if (appends !== null) wasCut = false;
    log.append = async (...event) => {
      left -= 1;
      const position = left < 0 ? null : await append(...event);
      if (position !== null && !(losesLast && left === 0)) return position;
      wasCut = true;
      throw new Error('killed');
    };
    if (appends === null) log.append = append;
  },
  wasCut: () => wasCut,
};

const testProduct: TestProduct = {
  putBack: () => {
    testClock.set(null);
    testMail.sendTo(null);
    testLog.takes(null);
  },
};

const testPlaces: TestPlaces = {
  ask: async (remoteAddress, request) => {
    const { statusCode, headers, body } = await system.app.inject({ ...request, remoteAddress });
    return { statusCode, headers, body };
  },
};

const testViews: TestViews = {
  haveAll: async (...views) => {
    const head = (await log.head()) ?? 0n;
    const readYourWrites = system.app.get(ReadYourWrites);
    const reached = await Promise.all(views.map((view) => readYourWrites.reached(view, head, 60_000)));
    const behind = views.filter((_, index) => !reached[index]);
    if (behind.length > 0) throw new Error(`After a minute these views are behind the log: ${behind.join(', ')}.`);
  },
  eraseRecords: (organizationId, people) => {
    const own = trustedOrganizationId(organizationId);
    return system.app
      .get(TenantDatabase)
      .write(own, (tx) => system.app.get(PersonalRecords).erase(tx, { organizationId: own, people }));
  },
  verified: async (organizationId) => {
    const { events, problems } = await verified(system.app, { organizationId: trustedOrganizationId(organizationId) });
    return { events, problems };
  },
};

const ownProviders = new Map<string, object>([
  ['TestClock', testClock],
  ['TestLog', testLog],
  ['TestPlaces', testPlaces],
  ['TestProduct', testProduct],
  ['TestViews', testViews],
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

const controls = createServer((request, reply) => {
  json(request)
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
