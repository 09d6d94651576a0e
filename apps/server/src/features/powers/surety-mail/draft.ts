import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { ProposedCase } from './proposed-case.ts';

/** Which draft a mail answers, and the case that it has become. */
export interface MailThread {
  organizationId: string;
  draftId: string;
  caseId: string | null;
}

const MOST_NOTES = 20_000;

/** Mails of a surety stand in line here, so that an answer finds the draft that a copy of its thread has just made. */
const LINE = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';

const THREAD = `
  select d.draft_id, d.case_id from surety_mail m
  join surety_draft d on d.organization_id = m.organization_id and d.draft_id = m.draft_id
  where m.organization_id = $1 and m.surety_id = $2 and m.mail_id = any($3::uuid[]) and d.state <> 'refused'
  order by m.received_at desc, m.mail_id limit 1 for update of d`;

/** The draft that these mails belong to, held; null where there is none, or somebody refused it. */
export const threadOf = async (
  tx: TenantTransaction,
  { organizationId, suretyId, answered }: { organizationId: string; suretyId: string; answered: readonly string[] },
): Promise<MailThread | null> => {
  await tx.query(LINE, [`surety mail of ${suretyId}`]);
  const { rows } = await tx.query<Omit<MailThread, 'organizationId'>>(THREAD, [organizationId, suretyId, answered]);
  return rows[0] ? { organizationId, ...rows[0] } : null;
};

const MAKE = `
  insert into surety_draft (organization_id, draft_id, surety_id, received_at, insurer_name, insurer_email,
    defendant_name, case_number, bond_amount_cents, due_on, notes, due_words, warnings)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** A draft of what a mail proposes. */
export const makeDraft = async (
  tx: TenantTransaction,
  of: { organizationId: string; draftId: string; suretyId: string; receivedAt: Date },
  { facts, dueWords, warnings }: ProposedCase,
): Promise<void> => {
  const { insurerName, insurerEmail, defendantName, caseNumber, bondAmountCents, dueOn, notes } = facts;
  await tx.query(MAKE, [
    of.organizationId,
    of.draftId,
    of.suretyId,
    of.receivedAt,
    insurerName ?? '',
    insurerEmail ?? '',
    defendantName,
    caseNumber,
    bondAmountCents,
    dueOn,
    notes,
    dueWords,
    warnings,
  ]);
};

const ADD = `
  update surety_draft set defendant_name = coalesce(defendant_name, $3), case_number = coalesce(case_number, $4),
    bond_amount_cents = coalesce(bond_amount_cents, $5), due_on = coalesce(due_on, $6),
    due_words = case when due_on is null then $7 else due_words end,
    notes = left(concat_ws(E'\\n', notes, $8::text), $9), warnings = warnings || $10::text[], version = version + 1
  where organization_id = $1 and draft_id = $2`;

/** An answer adds its words, and what the mails before did not say. */
export const addToDraft = async (
  tx: TenantTransaction,
  { organizationId, draftId }: MailThread,
  { facts, dueWords, warnings }: ProposedCase,
): Promise<void> => {
  const { defendantName, caseNumber, bondAmountCents, dueOn, notes } = facts;
  const said = [defendantName, caseNumber, bondAmountCents, dueOn, dueWords, notes, MOST_NOTES, warnings];
  await tx.query(ADD, [organizationId, draftId, ...said]);
};

const HOLD = `select state, version from surety_draft where organization_id = $1 and draft_id = $2 for update`;

/**
 * An open draft as the form saw it, held until the transaction ends.
 * @throws Refused SURETY_DRAFT_NOT_FOUND, SURETY_DRAFT_DECIDED; CONFLICT where an answer came meanwhile
 */
export const holdDraft = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  draftId: string,
  basedOn: number,
): Promise<void> => {
  const { rows } = await tx.query<{ state: string; version: number }>(HOLD, [organizationId, draftId]);
  if (!rows[0]) throw new Refused('SURETY_DRAFT_NOT_FOUND');
  if (rows[0].state !== 'open') throw new Refused('SURETY_DRAFT_DECIDED');
  if (rows[0].version !== basedOn) throw new Refused('CONFLICT');
};
