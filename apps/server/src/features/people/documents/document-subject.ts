import { SUBJECT_KINDS, type SubjectKind } from '#contracts/people/documents/documents.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import { indemnitorNotThere, notThere } from '../people/index.ts';

/** Whose file it is. */
export interface DocumentSubject {
  subjectKind: SubjectKind;
  subjectId: string;
}

/** What can have files, and in which table it is. */
const TABLES: Record<SubjectKind, string> = { defendant: 'defendant', indemnitor: 'indemnitor' };

const missing = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: DocumentSubject,
): Promise<Refused> => (subjectKind === 'defendant' ? notThere : indemnitorNotThere)(tx, organizationId, subjectId);

/** SQL: whether the subject of the file `f` is there for people to see (people#deleting-a-defendant). */
export const OF_LIVE_SUBJECT = `(${SUBJECT_KINDS.map(
  (kind) =>
    `f.subject_kind = '${kind}' and exists (select from ${TABLES[kind]} s
       where s.organization_id = f.organization_id and s.id = f.subject_id and s.lifecycle = 'live')`,
).join(' or ')})`;

const liveSubject = (kind: SubjectKind): string => `select 1 from ${TABLES[kind]} where lifecycle = 'live'`;

/** Whether the organization of the transaction has this subject and shows it. */
export const isShown = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: DocumentSubject,
): Promise<boolean> => {
  const sql = `${liveSubject(subjectKind)} and organization_id = $1 and id = $2`;
  const { rowCount } = await tx.query(sql, [organizationId, subjectId]);
  return rowCount !== 0;
};

/**
 * Asserts that the organization of the transaction has this subject and shows it.
 * @throws Refused the kind's …_NOT_FOUND, FILE_MERGED
 */
export const mustHaveSubject = async (
  tx: TenantTransaction,
  organizationId: string,
  subject: DocumentSubject,
): Promise<void> => {
  if (!(await isShown(tx, organizationId, subject))) throw await missing(tx, organizationId, subject);
};

/** The same, and it stays so until the transaction ends: nobody archives or erases the subject meanwhile. */
export const lockSubject = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: DocumentSubject,
): Promise<void> => {
  const sql = `${liveSubject(subjectKind)} and organization_id = $1 and id = $2 for no key update`;
  const { rowCount } = await tx.query(sql, [organizationId, subjectId]);
  if (rowCount === 0) throw await missing(tx, organizationId, { subjectKind, subjectId });
};
