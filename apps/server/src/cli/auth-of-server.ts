import type { Pool } from 'pg';
import type { AuditAction } from '#domain/kernel/audit-actions.ts';
import { AuditTrail } from '../platform/audit/audit-trail.ts';
import { ownerOf, type AddressOwner } from '../edge/auth/reset-link.ts';
import { readSettings, type Settings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import type { OrganizationId } from '../kernel/actor.ts';
import { RowChain } from '../platform/proof/row-chain.ts';

/** Runs something about the user of an address on the server itself, and notes it in each of their organizations. */
export const withUser = async (
  args: readonly string[],
  usage: string,
  action: AuditAction,
  work: (found: { pool: Pool; settings: Settings; email: string; owner: AddressOwner }) => Promise<void>,
): Promise<number> => {
  const [email] = args;
  if (email === undefined || args.length !== 1) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const settings = readSettings(process.env);
  const pool = createPool(roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'app'), { max: 2 });
  try {
    const owner = await ownerOf(pool, email);
    if (!owner) throw new Error('No user has this address.');
    await work({ pool, settings, email, owner });
    const database = new TenantDatabase(pool, new RowChain(settings.BAILIWICK_SECRET));
    const { rows } = await database.readAsMember(owner.userId, (tx) =>
      tx.query<{ organizationId: OrganizationId }>('select organization_id from agent where user_id = $1', [
        owner.userId,
      ]),
    );
    const server = { userId: null, fromAddress: 'the server', requestId: 'command line' };
    for (const { organizationId } of rows) {
      const subject = { kind: 'user', id: owner.userId };
      await new AuditTrail(database).record({ ...server, organizationId }, { action, subject });
    }
    return 0;
  } finally {
    await pool.end();
  }
};
