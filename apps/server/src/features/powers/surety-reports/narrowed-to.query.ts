import type { Whose } from '#contracts/books/bond/whose.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const NAMES = `
  select (select ${nameOf('a')} from agent a where a.organization_id = $1 and a.user_id = $2) as agent,
    (select s.name from surety s where s.organization_id = $1 and s.surety_id = $3) as surety`;

/** Whether a report is narrowed at all. */
export const isNarrowed = ({ agentId, parish, suretyId }: Whose): boolean =>
  agentId !== undefined || parish !== undefined || suretyId !== undefined;

/** To what a report is narrowed, in words: `Agent Remy Guidry`, `Parish Orleans` (money#narrowed-reports). */
export const readNarrowedTo = async (
  tx: TenantTransaction,
  organizationId: string,
  { agentId, parish, suretyId }: Whose,
): Promise<string[]> => {
  const asked = [organizationId, agentId ?? null, suretyId ?? null];
  const { rows } = await tx.query<{ agent: string | null; surety: string | null }>(NAMES, asked);
  const named = rows[0] ?? { agent: null, surety: null };
  return [
    agentId === undefined ? '' : `Agent ${named.agent ?? 'not known'}`,
    parish === undefined ? '' : `Parish ${parish}`,
    suretyId === undefined ? '' : `Surety ${named.surety ?? 'not known'}`,
  ].filter(Boolean);
};
