import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Pool } from 'pg';
import { AppModule } from '../src/app.module.ts';
import { readSettings } from '../src/kernel/config.ts';
import { APP_POOL } from '../src/platform/database/pools.ts';
import { failingPool, type Failure } from './failing-pool.ts';
import type { TestSystem } from './test-system.ts';

/** Another process on the database of a system, whose connections break where a test says so. */
export interface DyingProcess {
  get: <T>(type: Type<T>) => T;
  /** Lets its connections break from now on; `failed` resolves when they have. */
  breakAt: (failure: Failure) => ReturnType<typeof failingPool>;
  /** Its connections hold again. */
  mend: () => void;
  close: () => Promise<void>;
}

/** Starts it beside a system, with settings of its own where it needs them. Close it before the system. */
export const startDyingProcess = async (
  { database, store }: Pick<TestSystem, 'database' | 'store'>,
  settings: Record<string, string> = {},
): Promise<DyingProcess> => {
  const sound = database.pool('app');
  let pool: Pool = sound;
  const breaking = new Proxy(sound, {
    get: (_, name) => {
      if (name === 'end') return () => Promise.resolve();
      const value: unknown = Reflect.get(pool, name);
      return typeof value === 'function' ? (value.bind(pool) as unknown) : value;
    },
  });
  const places = { DATABASE_URL: database.ownerUrl, EVENTSTORE_URL: store.url, BAILIWICK_SECRET: database.secret };
  const app = await Test.createTestingModule({
    imports: [AppModule.with(readSettings({ ...places, LOG_LEVEL: 'fatal', ...settings }))],
  })
    .overrideProvider(APP_POOL)
    .useValue(breaking)
    .compile();
  await app.init();
  return {
    get: (type) => app.get(type),
    breakAt: (failure) => {
      const failing = failingPool(sound, failure);
      pool = failing.pool;
      return failing;
    },
    mend: () => {
      pool = sound;
    },
    close: () => app.close(),
  };
};
