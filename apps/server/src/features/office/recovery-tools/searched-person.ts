import type { Searched } from '#contracts/office/recovery-tools/recovery-tools.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { mustBeThere } from '../../recovery/cases/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Who is looked for, and in which case; a case from a title alone has no defendant yet. */
export interface SearchedPerson {
  caseId: string | null;
  defendantId: string | null;
}

const OF_CASE = `
  select c.id as case_id, d.id as defendant_id from recovery_case c
  left join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id and d.lifecycle = 'live'
  where c.organization_id = $1 and c.id = $2`;

/** With the newest case of theirs that is not closed. */
const OF_DEFENDANT = `
  select d.id as defendant_id,
    (select c.id from recovery_case c
     where c.organization_id = d.organization_id and c.defendant_id = d.id and c.status <> 'closed'
     order by c.opened_at desc, c.id desc limit 1) as case_id
  from defendant d where d.organization_id = $1 and d.id = $2 and d.lifecycle = 'live'`;

/** @throws Refused RECOVERY_CASE_NOT_FOUND, DEFENDANT_NOT_FOUND, also for another organization's */
export const searchedPerson = async (
  tx: TenantTransaction,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { searchedKind, searchedId }: Searched,
): Promise<SearchedPerson> => {
  const isCase = searchedKind === 'case';
  if (isCase) await mustBeThere(tx, organizationId, searchedId);
  const { rows } = await tx.query<SearchedPerson>(isCase ? OF_CASE : OF_DEFENDANT, [organizationId, searchedId]);
  if (!rows[0]) throw new Refused(isCase ? 'RECOVERY_CASE_NOT_FOUND' : 'DEFENDANT_NOT_FOUND');
  return rows[0];
};
