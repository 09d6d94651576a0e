import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listSessions } from '#contracts/office/identity/profile.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { deviceOf } from './device.ts';
import { SessionCache } from './session-cache.ts';

type OwnSession = ResponseOf<typeof listSessions>['sessions'][number];

/** The sessions of one user: where they are signed in, and ending them. */
@Injectable()
export class OwnSessions {
  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    private readonly cache: SessionCache,
  ) {}

  /** Last used first. */
  async list(userId: string, currentToken: string | null): Promise<OwnSession[]> {
    const { rows } = await this.pool.query<Omit<OwnSession, 'device'> & { userAgent: string | null }>(
      `select id as session_id, token = $2 as current, user_agent,
         coalesce(ip_address, '') as from_address, created_at as signed_in_at, last_used_at
       from auth.session where user_id = $1 and expires_at > now() order by last_used_at desc, id`,
      [userId, currentToken],
    );
    return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent ?? undefined) }));
  }

  /** Ends one of the user's sessions, in every process; false where it is not theirs or has ended. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('delete from auth.session where user_id = $1 and id = $2', [
      userId,
      sessionId,
    ]);
    await this.cache.changed(userId);
    return rowCount === 1;
  }

  /** Ends every session of the user but this one (or all: null), in every process; answers how many. */
  async endOthers(userId: string, currentToken: string | null): Promise<number> {
    const { rowCount } = await this.pool.query(
      'delete from auth.session where user_id = $1 and token is distinct from $2',
      [userId, currentToken],
    );
    await this.cache.changed(userId);
    return rowCount ?? 0;
  }
}

/** Ends a user's sessions in an organization; where they work in another one too, its sessions go on. */
export const endSessionsIn = async (tx: TenantTransaction, organizationId: string, userId: string): Promise<void> => {
  await tx.query('delete from auth.session where active_organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
  ]);
};
