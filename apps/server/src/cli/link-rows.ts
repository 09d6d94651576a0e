import { parseArgs } from 'node:util';
import { AuditTrail } from '../platform/audit/audit-trail.ts';
import { SERVER } from '../operations/agency-parts.ts';
import { readSettings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { noteAllRows } from '../platform/proof/linked-tables.ts';
import { RowChain } from '../platform/proof/row-chain.ts';
import { trustedOrganizationId, type OrganizationId } from '../kernel/actor.ts';
import type { CliCommand } from './command.ts';

const withTenants = async <T>(work: (database: TenantDatabase, ids: OrganizationId[]) => Promise<T>): Promise<T> => {
  const { DATABASE_URL, BAILIWICK_SECRET } = readSettings(process.env);
  const poolOf = (role: 'app' | 'projector') => createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, role), { max: 1 });
  const [app, projector] = [poolOf('app'), poolOf('projector')];
  try {
    const { rows } = await projector.query<{ id: string }>('select organization_id as id from organization order by 1');
    const database = new TenantDatabase(app, new RowChain(BAILIWICK_SECRET));
    return await work(
      database,
      rows.map(({ id }) => trustedOrganizationId(id)),
    );
  } finally {
    await Promise.all([app.end(), projector.end()]);
  }
};

/** Links rows that are older than the chains of rows; `only` names tables that were added to them later. */
export const linkRowsFromBefore = (only?: readonly string[]): Promise<void> =>
  withTenants(async (database, ids) => {
    for (const id of ids) await database.write(id, (tx) => noteAllRows(tx, only));
  });

export const linkRowsCommand: CliCommand = {
  summary:
    'Link the rows of an agency as they are now, after they were changed by hand: link-rows --organization <id>.',
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { organization: { type: 'string' } } });
    return withTenants(async (database, ids) => {
      const organizationId = ids.find((id) => id === values.organization);
      if (organizationId === undefined) throw new Error('Name an agency of this system with --organization <id>.');
      const trail = new AuditTrail(database);
      const rows = await database.write(organizationId, async (tx) => {
        const count = await noteAllRows(tx);
        await trail.record({ ...SERVER, organizationId }, { action: 'rows-linked', details: { count } }, tx);
        return count;
      });
      process.stdout.write(`Linked ${rows} rows as they are now; the audit trail says so.\n`);
      return 0;
    });
  },
};
