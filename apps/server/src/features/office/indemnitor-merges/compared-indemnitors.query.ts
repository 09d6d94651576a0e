import type { IndemnitorInPair } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { likelyDouble, type Match } from '#domain/people/likely-match.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** An indemnitor as far as two are compared. */
export interface ComparedIndemnitor extends IndemnitorInPair {
  ssnDigest: string | null;
}

const COMPARED = `
  select i.id as indemnitor_id, i.full_name, i.birthday, i.phone_number, i.city, i.created_at, i.ssn_digest,
    jsonb_build_object(
      'accounts', (select count(*) from account_indemnitor l where l.organization_id = $1 and l.indemnitor_id = i.id),
      'references', (select count(*) from personal_reference r
        where r.organization_id = $1 and r.person_type = 'indemnitor' and r.person_id = i.id),
      'notes', (select count(*) from note n where n.organization_id = $1 and n.subject_kind = 'indemnitor'
        and n.subject_id = i.id and n.deleted_at is null),
      'documents', (select count(*) from stored_file f where f.organization_id = $1 and f.subject_kind = 'indemnitor'
        and f.subject_id = i.id and f.purpose = 'drawer' and f.deleted_at is null),
      'letters', (select count(*) from letter l
        where l.organization_id = $1 and l.defendant_id = i.defendant_id and l.indemnitor_id = i.id)) as holds
  from indemnitor i
  where i.organization_id = $1 and i.id = any($2::uuid[]) and i.lifecycle = 'live'`;

/** These indemnitors, with what names them, by their ids. */
export const comparedIndemnitors = async (
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ComparedIndemnitor>> => {
  const { rows } = await tx.query<ComparedIndemnitor>(COMPARED, [organizationId, ids]);
  return new Map(rows.map((row) => [row.indemnitorId, row]));
};

/** Whether both SSNs are the same; null where one is not on file. */
export const sameSsn = (one: ComparedIndemnitor, other: ComparedIndemnitor): boolean | null =>
  one.ssnDigest === null || other.ssnDigest === null ? null : one.ssnDigest === other.ssnDigest;

const likenessOf = ({ fullName, birthday, phoneNumber }: ComparedIndemnitor) => ({
  fullName,
  birthday,
  phones: [phoneNumber],
});

/** Whether two indemnitors are likely one person, and why; null where nothing speaks for it. */
export const likelyIndemnitors = (one: ComparedIndemnitor, other: ComparedIndemnitor): Match | null => {
  const same = sameSsn(one, other);
  const ssns = same === null ? 'unknown' : same ? 'same' : 'different';
  return likelyDouble(likenessOf(one), likenessOf(other), ssns);
};

/** As the screens have them. */
export const inPair = ({ ssnDigest: _, ...indemnitor }: ComparedIndemnitor): IndemnitorInPair => indemnitor;

/** The older one first. */
export const olderIndemnitorFirst = (one: ComparedIndemnitor, other: ComparedIndemnitor): number =>
  one.createdAt.localeCompare(other.createdAt) || one.indemnitorId.localeCompare(other.indemnitorId);
