import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { APP_POOL } from './pools.ts';
import type { OrganizationId } from '../tenancy/actor.ts';

/** A transaction of one organization: row-level security sees `app.organization_id` until it ends (design 9). */
export type TenantTransaction = Pick<PoolClient, 'query'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** SQL as role `app`, one organization at a time. Read queries still name the tenant themselves. */
@Injectable()
export class TenantDatabase {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /** Runs `work` in one read-only transaction of the organization. */
  read<T>(organization: OrganizationId, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.transaction('begin isolation level repeatable read read only', organization, work);
  }

  /** Runs `work` in one transaction of the organization; all of it happens, or nothing. */
  write<T>(organization: OrganizationId, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return this.transaction('begin', organization, work);
  }

  private async transaction<T>(
    begin: string,
    organization: OrganizationId,
    work: (tx: TenantTransaction) => Promise<T>,
  ): Promise<T> {
    if (!UUID.test(organization)) throw new RangeError('An organization id is a UUID.');
    const client = await this.pool.connect();
    let broken = false;
    try {
      await client.query(`${begin}; select set_config('app.organization_id', '${organization}', true)`);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}
