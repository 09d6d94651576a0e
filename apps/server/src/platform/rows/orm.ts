import { MikroORM, OptimisticLockError, ValidationError } from '@mikro-orm/core';
import { PostgreSqlDriver, type EntityManager } from '@mikro-orm/postgresql';
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from 'kysely';
import { columnTypes } from '../database/row-types.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Entities } from './entities.ts';

/** PostgreSQL's errors are thrown as `pg` made them, because the ORM's own errors quote the row. */
class Driver extends PostgreSqlDriver {
  override convertException(error: Error): never {
    throw error;
  }
}

/** The ORM has no connection of its own: a query outside of a transaction fails. */
class NoConnection extends DummyDriver {
  override acquireConnection(): never {
    throw new Error('An EntityManager works only in the transaction that TenantRows.write hands out with it.');
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new NoConnection(),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * How entities become rows (building#one-data-way). It owns no connection: it works in a transaction that somebody
 * else began.
 */
export class Orm {
  private readonly orm: MikroORM<Driver>;

  constructor(entities: Entities) {
    this.orm = new MikroORM<Driver>({
      driver: Driver,
      dbName: 'postgres',
      entities: [...entities],
      driverOptions: dialect,
      ensureDatabase: false,
    });
  }

  /** An EntityManager of this transaction alone. */
  in(tx: TenantTransaction): EntityManager {
    const em = this.orm.em.fork();
    em.setTransactionContext({
      executeQuery: async ({ sql }: { sql: string }) => {
        const { rows, rowCount } = await tx.query<object>({ text: sql, types: columnTypes });
        return { rows, numAffectedRows: rowCount };
      },
    });
    return em;
  }
}

/**
 * What the ORM threw, as it may go on to the log: its words quote the row, its name and place do not. A row that somebody
 * else changed meanwhile is a CONFLICT.
 */
export const withoutValues = (error: unknown): unknown => {
  if (error instanceof OptimisticLockError) return new Refused('CONFLICT');
  if (!(error instanceof ValidationError)) return error;
  const told = new Error(`A row does not fit its entity (${error.constructor.name}).`);
  const { stack = '' } = error;
  told.stack = `${told.message}${stack.slice(stack.indexOf('\n    at '))}`;
  return told;
};
