import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SuretyCaseReason, SuretyCaseStatus } from '#domain/powers/surety-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/** A case that an insurer sent (powers#surety-case-status). `version` counts everything that happened to it. */
export const SuretyCaseRow = defineEntity({
  name: 'SuretyCaseRow',
  tableName: 'surety_case',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    insurerName: p.text(),
    insurerEmail: p.text(),
    defendantName: p.text().nullable(),
    caseNumber: p.text().nullable(),
    bondAmountCents: p.integer().nullable(),
    dueOn: p.date().nullable(),
    notes: p.text().nullable(),
    status: p.string().$type<SuretyCaseStatus>(),
    receivedAt: p.datetime(),
    receivedBy: p.uuid(),
    version: p.integer(),
    /** Of the facts that it came with: tells a record of an import again. */
    factsHash: p.string().nullable(),
    /** Whom of the file it is about, and which of their bonds. */
    defendantId: p.uuid().nullable(),
    bondId: p.uuid().nullable(),
  },
});
export type HeldCase = InferEntity<typeof SuretyCaseRow>;

/**
 * A case, held until the transaction ends.
 * @throws Refused SURETY_CASE_NOT_FOUND, also for another organization's
 */
export const holdCase = async (em: EntityManager, { organizationId }: Actor, caseId: string): Promise<HeldCase> => {
  const found = await em.findOne(SuretyCaseRow, { organizationId, id: caseId }, FOR_UPDATE);
  if (!found) throw new Refused('SURETY_CASE_NOT_FOUND');
  return found;
};

/** What happened to a case, for its timeline. */
interface CaseChange {
  caseId: string;
  /** The version that it made. */
  version: number;
  kind: 'created' | 'edited' | 'status' | 'attached' | 'imported' | 'linked' | 'mailed';
  at: Date;
  fields?: readonly { field: string; before: string; after: string }[];
  reasonCode?: SuretyCaseReason | null;
  reason?: string;
}

/** Keeps what happened to a case for good. */
export const keepCaseChange = (
  tx: TenantTransaction,
  { organizationId, userId }: Actor,
  { caseId, version, kind, at, fields = [], reasonCode = null, reason = '' }: CaseChange,
): Promise<unknown> =>
  tx.query(
    `insert into surety_case_change
       (organization_id, case_id, version, kind, changed_at, changed_by, fields, reason_code, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [organizationId, caseId, version, kind, at, userId, JSON.stringify(fields), reasonCode, reason],
  );

interface Meanwhile {
  field: string;
  /** Its text at the version that was asked about. */
  before: string;
  /** Who changed it last. */
  by: string;
}

/** Each field of a case that has changed since a version; `changes` is the table of what happened to such cases. */
export const changedSince = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  changes: 'surety_case_change' | 'recovery_case_change',
  { caseId, basedOn }: { caseId: string; basedOn: number },
): Promise<Meanwhile[]> => {
  const { rows } = await tx.query<Meanwhile>(
    `select m.field, m.before, coalesce(nullif(a.full_name, ''), 'Somebody') as by
     from (select f.field, (array_agg(f.before order by c.version))[1] as before,
             (array_agg(c.changed_by order by c.version desc))[1] as user_id
           from ${changes} c, jsonb_to_recordset(c.fields) as f (field text, before text)
           where c.organization_id = $1 and c.case_id = $2 and c.version > $3
             and c.kind in ('edited', 'status', 'imported', 'mailed', 'closed', 'reopened')
           group by f.field) m
     left join agent a on a.organization_id = $1 and a.user_id = m.user_id`,
    [organizationId, caseId, basedOn],
  );
  return rows;
};

/** The refusal of an edit whose fields others have changed meanwhile (screens#edits-name-their-version). */
export const editedMeanwhile = (paths: readonly string[], meanwhile: readonly Meanwhile[]): Refused =>
  new Refused(
    'EDITED_MEANWHILE',
    {},
    paths.map((path) => {
      const by = meanwhile.find(({ field }) => field === path)?.by ?? 'Somebody';
      return { path, message: `${by} changed this at the same time.` };
    }),
  );

/** The refusal of a version that was never there. */
export const mustHaveBeen = (basedOn: number, { version }: HeldCase): void => {
  if (basedOn <= version) return;
  throw new Refused('VALIDATION_FAILED', {}, [{ path: 'basedOn', message: 'Reload the page and try again.' }]);
};
