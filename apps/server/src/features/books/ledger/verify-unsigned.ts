import type { PoolClient } from 'pg';
import type { Report } from '../../../platform/proof/finding.ts';

/**
 * Events from before events were signed prove nothing by themselves: that they are those that were recorded then, their
 * audit chain says (building#events-prove-their-writer). `links` is the table of the chain that was made again from
 * the log.
 */
export const verifyUnsigned = async (
  client: PoolClient,
  organizationId: string,
  links: string,
  report: Report,
): Promise<void> => {
  const { rows } = await client.query<{ events: number; head: string; found: string | null }>(
    `select u.events, u.head, l.hash as found from unsigned_log u
     left join ${links} l on l.organization_id = u.organization_id and l.sequence = u.events
     where u.organization_id = $1 and u.events > 0 and l.hash is distinct from u.head`,
    [organizationId],
  );
  for (const { events, head, found } of rows) {
    report(
      `Organization ${organizationId}: its first ${events} events, from before events were signed, are not those that ` +
        `were recorded: chain head ${found ?? 'none'} instead of ${head}.`,
    );
  }
};
