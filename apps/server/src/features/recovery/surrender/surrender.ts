import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AddressKind, SurrenderKind, SurrenderReason, SurrenderStatus } from '#domain/recovery/surrender.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { holdCase, appendChange, madeActive } from '../cases/index.ts';

/** A surrender (recovery#starting-a-surrender). `version` counts what happened to it. */
export const SurrenderRow = defineEntity({
  name: 'SurrenderRow',
  tableName: 'surrender',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    caseId: p.uuid(),
    bondId: p.uuid(),
    defendantId: p.uuid(),
    kind: p.string().$type<SurrenderKind>(),
    fromOtherState: p.boolean(),
    reason: p.string().$type<SurrenderReason>(),
    reasonNote: p.text(),
    status: p.string().$type<SurrenderStatus>(),
    askedBy: p.uuid(),
    askedAt: p.datetime(),
    author: p.uuid(),
    authoredAt: p.datetime(),
    approvedBy: p.uuid().nullable(),
    approvedAt: p.datetime().nullable(),
    alone: p.boolean(),
    certificateOn: p.date().nullable(),
    certificateFileId: p.uuid().nullable(),
    court: p.text(),
    courtPaperId: p.uuid().nullable(),
    certifiedBy: p.uuid().nullable(),
    certifiedAt: p.datetime().nullable(),
    lateApprovedBy: p.uuid().nullable(),
    endedBy: p.uuid().nullable(),
    endedAt: p.datetime().nullable(),
    endReason: p.text(),
    premiumReturn: p.string().$type<'proposed' | 'taken' | 'none'>().nullable(),
    version: p.integer(),
  },
});
export type HeldSurrender = InferEntity<typeof SurrenderRow>;

/** Where letters to a court, a prosecutor or a surety go. */
export const SurrenderAddressRow = defineEntity({
  name: 'SurrenderAddressRow',
  tableName: 'surrender_address',
  properties: {
    organizationId: p.uuid().primary(),
    kind: p.string().$type<AddressKind>().primary(),
    place: p.text().primary(),
    name: p.text(),
    address: p.text(),
    changedBy: p.uuid(),
    changedAt: p.datetime(),
    version: p.integer(),
  },
});

/** What a surrender has when it begins. */
export const newSurrender = {
  approvedBy: null,
  approvedAt: null,
  alone: false,
  certificateOn: null,
  certificateFileId: null,
  court: '',
  courtPaperId: null,
  certifiedBy: null,
  certifiedAt: null,
  lateApprovedBy: null,
  endedBy: null,
  endedAt: null,
  endReason: '',
  premiumReturn: null,
  version: 1,
} as const;

/** The same of one whose certificate was declined. */
export const uncertified = {
  certificateOn: null,
  certificateFileId: null,
  court: '',
  courtPaperId: null,
  certifiedBy: null,
  certifiedAt: null,
} as const;

/**
 * A surrender, held until the transaction ends.
 * @throws Refused SURRENDER_NOT_FOUND, also for another organization's
 */
export const holdSurrender = async (
  em: EntityManager,
  { organizationId }: Actor,
  id: string,
): Promise<HeldSurrender> => {
  const found = await em.findOne(SurrenderRow, { organizationId, id }, FOR_UPDATE);
  if (!found) throw new Refused('SURRENDER_NOT_FOUND');
  return found;
};

const WORDS: Readonly<Record<SurrenderStatus, string>> = {
  asked: 'asked for',
  waiting: 'waiting for approval',
  open: 'under way',
  late: 'waiting for approval',
  booking: 'certified',
  done: 'finished',
  withdrawn: 'withdrawn',
  declined: 'declined',
  ended: 'ended',
};

/** @throws Refused SURRENDER_MOVED_ON, saying where it stands, unless it stands in one of these. */
export const requireStatus = ({ status }: HeldSurrender, allowed: readonly SurrenderStatus[]): void => {
  if (!allowed.includes(status)) throw new Refused('SURRENDER_MOVED_ON', { status: WORDS[status] });
};

/** Keeps in the timeline of its case that a surrender went from where it stood to where it stands; the case is active by it. */
export const recordCaseChange = async (
  tx: TenantTransaction,
  em: EntityManager,
  actor: Actor,
  { held, from, at, reason = '' }: { held: HeldSurrender; from: SurrenderStatus | null; at: Date; reason?: string },
): Promise<void> => {
  const of = await holdCase(em, actor, held.caseId);
  of.version += 1;
  const field = { field: 'surrender', before: from === null ? '' : WORDS[from], after: WORDS[held.status] };
  const begins = from === null && held.status !== 'asked' && of.status === 'open';
  await appendChange(tx, actor, of, { kind: 'edited', at, fields: [field, ...(begins ? madeActive(of) : [])], reason });
};
