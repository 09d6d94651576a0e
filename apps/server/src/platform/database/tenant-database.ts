import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { retryIfLost } from './retry.ts';
import { ConnectionLost } from './connection-lost.ts';
import { APP_POOL } from './pools.ts';
import { RowLinks } from './row-links.ts';
import type { OrganizationId } from '../../kernel/actor.ts';

/**
 * A transaction of one organization: row-level security sees `app.organization_id` until it ends
 * (building#row-security).
 */
export type TenantTransaction = Pick<PoolClient, 'query'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const setting = (name: string, id: string): string => {
  if (!UUID.test(id)) throw new RangeError(`${name} is a UUID.`);
  return `select set_config('${name}', '${id}', true)`;
};

/** The statement after which row-level security shows the organization, until the transaction ends. */
export const organizationSetting = (organization: OrganizationId): string =>
  setting('app.organization_id', organization);

/**
 * How PostgreSQL plans the statements of a transaction. `once` is for those that have names: each is planned once for a
 * connection, for any values; else the first five times for the values, too, which takes a long one as long as answering it.
 */
export interface Planning {
  planned: 'once' | 'for the values';
}

const PLANNED: Record<Planning['planned'], string> = {
  once: "select set_config('plan_cache_mode', 'force_generic_plan', true)",
  'for the values': "select set_config('plan_cache_mode', 'auto', true)",
};

/** Changes it for what follows in the transaction. */
export const planFrom = async (tx: TenantTransaction, planned: Planning['planned']): Promise<void> => {
  await tx.query(PLANNED[planned]);
};

/** SQL as role `app`, one organization at a time. Read queries still name the tenant themselves. */
@Injectable()
export class TenantDatabase {
  private readonly following = new WeakMap<TenantTransaction, (() => void)[]>();

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    private readonly rowLinks: RowLinks,
  ) {}

  /** Runs `work` in one read-only transaction of the organization. */
  read<T>(
    organization: OrganizationId,
    work: (tx: TenantTransaction) => Promise<T>,
    { planned }: Partial<Planning> = {},
  ): Promise<T> {
    const begin = 'begin isolation level repeatable read read only';
    const settings = [...(planned ? [PLANNED[planned]] : []), organizationSetting(organization)];
    return this.reading(begin, settings.join('; '), work);
  }

  /**
   * Runs `work` in one transaction of the organization; all of it happens, or nothing. One that lost to another runs
   * again. What it changed of rows that no event explains is linked at its end.
   */
  write<T>(organization: OrganizationId, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return retryIfLost(async () => {
      const next: (() => void)[] = [];
      const begun = (client: TenantTransaction) => {
        this.following.set(client, next);
        return work(client);
      };
      const answer = await this.transaction('begin', organizationSetting(organization), begun, async (client) => {
        await this.rowLinks.link(organization, client);
        await client.query('commit');
        client.release();
      });
      for (const follow of next) follow();
      return answer;
    });
  }

  /**
   * Does something once the transaction of `write` is committed, such as telling a worker of what it wrote: one that is
   * told before finds nothing yet. It is not done where the transaction failed, or the process died meanwhile.
   */
  afterCommit(tx: TenantTransaction, follow: () => void): void {
    const following = this.following.get(tx);
    if (!following) throw new Error('afterCommit is for the transaction of TenantDatabase.write, which this is not.');
    following.push(follow);
  }

  /** Reads what a person may see before an organization is chosen: their memberships, by the policies on their user id. */
  readAsMember<T>(userId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.reading('begin read only', setting('app.user_id', userId), work);
  }

  /** Asks a function that finds whose a thing is before an organization is known; row-level security shows no row. */
  readOfAll<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.reading('begin read only', "select set_config('app.organization_id', '', true)", work);
  }

  /** The commit of a reading transaction changes nothing, so no caller waits for it. */
  private reading<T>(begin: string, setting: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.transaction(begin, setting, work, (client) => {
      void client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
    });
  }

  private async transaction<T>(
    begin: string,
    setting: string,
    work: (tx: TenantTransaction) => Promise<T>,
    end: (client: PoolClient) => Promise<void> | void,
  ): Promise<T> {
    const client = await this.pool.connect();
    try {
      // The first statement goes out behind the beginning, without waiting for it (pools.ts). Should the beginning
      // fail, row-level security shows that statement nothing and takes nothing from it.
      const [begun, worked] = await Promise.allSettled([client.query(`${begin}; ${setting}`), work(client)]);
      if (begun.status === 'rejected') throw begun.reason;
      if (worked.status === 'rejected') throw worked.reason;
      await end(client);
      return worked.value;
    } catch (error) {
      client.release(error instanceof ConnectionLost || (await isBroken(client)));
      throw error;
    }
  }
}

/** Rolls back; whether not even that was possible. */
const isBroken = (client: PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => false,
    () => true,
  );
