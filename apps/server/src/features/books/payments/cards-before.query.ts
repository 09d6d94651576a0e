import { Injectable } from '@nestjs/common';
import { CARD_CLEARING } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

/** What moves 1020 beside card receipts of accounts: an opening, entries by hand, and the line that settlements take. */
const BESIDE_RECEIPTS = [
  'OpeningLineBooked',
  'OpeningLineTakenBack',
  'OpeningLineCorrected',
  'ManualEntryBooked',
  'ManualEntryVoided',
  'CardsSettled',
];

const BEFORE = `
  select greatest(coalesce(sum(p.debit_cents - p.credit_cents), 0), 0)::bigint as cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = '${CARD_CLEARING}' and j.event_type = any ($2)`;

const UNDERWAY = `
  select coalesce(sum(cash_cents), 0)::bigint as cents from deposit
  where organization_id = $1 and kind = 'settlement' and settled_at is null and deposit_id <> $2`;

/** What the card company owes beside the card payments here, as the ledger says: what an opening brought in. */
export const cardsBefore = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ cents: number }>(BEFORE, [organizationId, BESIDE_RECEIPTS]);
  return rows[0]?.cents ?? 0;
};

/** Judges the line of a settlement for what the card company owed before (moving-in#opening-cash). */
@Injectable()
export class CardsBefore {
  constructor(
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
  ) {}

  /**
   * Asserts that a settlement takes at most what is left, while no other settlement is decided.
   * @throws Refused CARDS_BEFORE_LIMIT; MONEY_STOPPED, TEMPORARILY_UNAVAILABLE.
   */
  async mustReach(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    { depositId, lineCents }: { depositId: string; lineCents: number },
  ): Promise<void> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    // First what is decided, then the ledger: one that is booked in between counts twice, and never not at all.
    const { rows } = await tx.query<{ cents: number }>(UNDERWAY, [organizationId, depositId]);
    if (!(await this.readYourWrites.reached('ledger', (await this.log.head()) ?? 0n)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    const left = Math.max((await cardsBefore(tx, organizationId)) - (rows[0]?.cents ?? 0), 0);
    if (lineCents > left) throw new Refused('CARDS_BEFORE_LIMIT', { there: formatCents(left) });
  }
}
