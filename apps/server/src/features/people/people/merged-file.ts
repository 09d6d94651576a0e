import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';

const INTO = `
  select into_file.id, into_file.full_name as name
  from defendant gone
  join defendant into_file on into_file.organization_id = gone.organization_id and into_file.id = gone.merged_into
    and into_file.lifecycle = 'live'
  where gone.organization_id = $1 and gone.id = $2 and gone.lifecycle = 'merged'`;

/** Why a file is not there: it was merged, and into which one; else it is none of the agency's (people#merged-files). */
export const notThere = async (
  tx: TenantTransaction,
  organizationId: string,
  defendantId: string,
): Promise<Refused> => {
  const { rows } = await tx.query<{ id: string; name: string }>(INTO, [organizationId, defendantId]);
  const [into] = rows;
  return into ? new Refused('FILE_MERGED', { name: into.name, movedTo: into.id }) : new Refused('DEFENDANT_NOT_FOUND');
};

const INTO_INDEMNITOR = `
  select into_person.id, into_person.full_name as name
  from indemnitor gone
  join indemnitor into_person on into_person.organization_id = gone.organization_id
    and into_person.id = gone.merged_into and into_person.lifecycle = 'live'
  where gone.organization_id = $1 and gone.id = $2 and gone.lifecycle = 'merged'`;

/** The same of an indemnitor (people#merged-indemnitors). */
export const indemnitorNotThere = async (
  tx: TenantTransaction,
  organizationId: string,
  indemnitorId: string,
): Promise<Refused> => {
  const { rows } = await tx.query<{ id: string; name: string }>(INTO_INDEMNITOR, [organizationId, indemnitorId]);
  const [into] = rows;
  if (!into) return new Refused('INDEMNITOR_NOT_FOUND');
  return new Refused('INDEMNITOR_MERGED', { name: into.name || 'another indemnitor', movedTo: into.id });
};
