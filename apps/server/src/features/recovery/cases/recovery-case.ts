import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v5 as uuidV5 } from 'uuid';
import type { RecoveryChange } from '#contracts/recovery/cases/recovery.ts';
import type { ContactRole, JOINED, RecoveryOutcome, RecoveryStatus } from '#domain/recovery/recovery-case.ts';
import type { CasePart } from './case-parts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/** A recovery case (recovery#bonds-of-a-case). `version` counts everything that happened to it. */
export const RecoveryCaseRow = defineEntity({
  name: 'RecoveryCaseRow',
  tableName: 'recovery_case',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    title: p.text(),
    status: p.string().$type<RecoveryStatus>(),
    priority: p.integer(),
    defendantId: p.uuid().nullable(),
    bondId: p.uuid().nullable(),
    assignedTo: p.uuid().nullable(),
    suretyCaseId: p.uuid().nullable(),
    dueOn: p.date().nullable(),
    amountCents: p.integer().nullable(),
    openedAt: p.datetime(),
    openedBy: p.uuid(),
    closedAt: p.datetime().nullable(),
    outcome: p.string().$type<RecoveryOutcome | typeof JOINED>().nullable(),
    joinedInto: p.uuid().nullable(),
    outcomeOn: p.date().nullable(),
    outcomeNote: p.text(),
    outcomeFileId: p.uuid().nullable(),
    version: p.integer(),
  },
});
export type HeldCase = InferEntity<typeof RecoveryCaseRow>;

/** A contact of a case's own. */
export const RecoveryContactRow = defineEntity({
  name: 'RecoveryContactRow',
  tableName: 'recovery_contact',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    caseId: p.uuid(),
    role: p.string().$type<ContactRole>(),
    name: p.text(),
    phone: p.text(),
    email: p.text(),
    relationship: p.text(),
    address: p.text(),
    createdAt: p.datetime(),
    createdBy: p.uuid(),
    version: p.integer(),
  },
});

/** A field interview; never deleted, but struck with a reason. */
export const RecoveryInterviewRow = defineEntity({
  name: 'RecoveryInterviewRow',
  tableName: 'recovery_interview',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    caseId: p.uuid(),
    interviewDate: p.date(),
    name: p.text(),
    location: p.text(),
    notes: p.text(),
    createdAt: p.datetime(),
    createdBy: p.uuid(),
    afterClosing: p.boolean(),
    struckAt: p.datetime().nullable(),
    struckBy: p.uuid().nullable(),
    strikeReason: p.text(),
  },
});

/**
 * The id of the case that a command opens: the same for a command that is sent twice. A command's own id begins with the
 * time, and people tell cases apart by their first eight digits.
 */
export const idOfNewCase = ({ commandId }: Pick<Actor, 'commandId'>): string => uuidV5('recovery case', commandId);

/** What a case starts with, whatever it was opened from. */
export const newCase = {
  status: 'open',
  assignedTo: null,
  closedAt: null,
  outcome: null,
  outcomeOn: null,
  joinedInto: null,
} as const;

/**
 * A case as it stands, joined ones too, held until the transaction ends.
 * @throws Refused RECOVERY_CASE_NOT_FOUND, also for another organization's
 */
export const findCase = async (em: EntityManager, { organizationId }: Actor, caseId: string): Promise<HeldCase> => {
  const found = await em.findOne(RecoveryCaseRow, { organizationId, id: caseId }, FOR_UPDATE);
  if (!found) throw new Refused('RECOVERY_CASE_NOT_FOUND');
  return found;
};

/**
 * The refusal that leads to the older case; what is asked by the id of a joined one is asked of that
 * (recovery#joining-cases).
 */
export const joinedInto = (from: string, to: string): Refused => new Refused('RECOVERY_CASE_JOINED', { from, to });

/**
 * A case to work on, held until the transaction ends.
 * @throws Refused RECOVERY_CASE_NOT_FOUND, also for another organization's; RECOVERY_CASE_JOINED
 */
export const holdCase = async (em: EntityManager, actor: Actor, caseId: string): Promise<HeldCase> => {
  const found = await findCase(em, actor, caseId);
  if (found.joinedInto) throw joinedInto(caseId, found.joinedInto);
  return found;
};

/** What a case itself has, and the cases that were joined into it before. */
export const casesOwn: CasePart = {
  name: 'own',
  moves: [
    'update recovery_case_bond set case_id = $3 where organization_id = $1 and case_id = $2',
    'update recovery_contact set case_id = $3 where organization_id = $1 and case_id = $2',
    'update recovery_interview set case_id = $3 where organization_id = $1 and case_id = $2',
    'update recovery_case set joined_into = $3 where organization_id = $1 and joined_into = $2',
  ],
};

/** What happened to a case, for its timeline. */
export interface CaseChange {
  kind: RecoveryChange['kind'];
  at: Date;
  fields?: readonly { field: string; before: string; after: string }[];
  reason?: string;
}

/** Keeps what happened to a case for good; `userId` is null where it followed its bonds by itself. */
export const appendChange = (
  tx: TenantTransaction,
  { organizationId, userId }: { organizationId: string; userId: string | null },
  { id: caseId, version }: Pick<HeldCase, 'id' | 'version'>,
  { kind, at, fields = [], reason = '' }: CaseChange,
): Promise<unknown> =>
  tx.query(
    `insert into recovery_case_change (organization_id, case_id, version, kind, changed_at, changed_by, fields, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organizationId, caseId, version, kind, at, userId, JSON.stringify(fields), reason],
  );

/** What was done in a case makes an open one active (recovery#case-status); as a field of its timeline. */
export const madeActive = (row: HeldCase): { field: string; before: string; after: string }[] => {
  if (row.status !== 'open') return [];
  row.status = 'active';
  return [{ field: 'status', before: 'open', after: 'active' }];
};

/** The refusal of a version that was never there. */
export const mustHaveBeen = (basedOn: number, { version }: { version: number }): void => {
  if (basedOn <= version) return;
  throw new Refused('VALIDATION_FAILED', {}, [{ path: 'basedOn', message: 'Reload the page and try again.' }]);
};

/**
 * A case that something is done in, held until the transaction ends: a visit, call or lead makes an open one active
 * (recovery#case-status). Answers when it was opened, and whether it was closed already, so that what is entered says so.
 * @throws Refused RECOVERY_CASE_NOT_FOUND, also for another organization's
 */
export const workOnCase = async (
  tx: TenantTransaction,
  em: EntityManager,
  { actor, caseId, at }: { actor: Actor; caseId: string; at: Date },
): Promise<{ openedAt: Date; afterClosing: boolean }> => {
  const row = await holdCase(em, actor, caseId);
  const fields = madeActive(row);
  if (fields.length > 0) {
    row.version += 1;
    await appendChange(tx, actor, row, { kind: 'status', at, fields });
  }
  return { openedAt: row.openedAt, afterClosing: row.status === 'closed' };
};
