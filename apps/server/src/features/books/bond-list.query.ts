import { Injectable } from '@nestjs/common';
import type { Bond } from '#contracts/books/bonds.ts';
import { explainPremium } from '#domain/premium.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import { Reads } from '../../platform/projections/reads.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';

interface BondRow extends Omit<Bond, 'premiumComputation'> {
  rateBasisPoints: number | null;
  minimumCents: number | null;
  citation: string;
}

const SELECT = `
  select b.bond_id as "bondId", b.defendant_id as "defendantId", b.account_id as "accountId", b.status,
         b.amount_cents as "amountCents", b.jurisdiction, b.posted_at as "postedAt", b.charge_code as "chargeCode",
         b.power_number as "powerNumber", b.court_location as "courtLocation", b.case_number as "caseNumber",
         b.court_date as "courtDate", b.reminder_days as "reminderDays", b.bond_date as "bondDate",
         b.forfeiture_date as "forfeitureDate", b.due_date as "dueDate", b.premium_cents as "premiumCents",
         b.rate_basis_points as "rateBasisPoints", b.minimum_cents as "minimumCents",
         coalesce(r.citation, '') as citation, b.voided_at as "voidedAt", b.written_at as "writtenAt", b.revision
  from bond b
  left join premium_rule r on r.organization_id = b.organization_id and r.effective_on = b.rule_effective_on
    and r.parish is not distinct from b.rule_parish and r.version = b.rule_version
  where b.organization_id = $1`;

const bondOf = ({ rateBasisPoints, minimumCents, citation, ...bond }: BondRow): Bond => ({
  ...bond,
  premiumComputation: explainPremium(
    bond.amountCents,
    rateBasisPoints === null ? null : { rateBasisPoints, minimumCents: minimumCents ?? 0, citation },
  ),
});

/** Reads bonds as they stand. */
@Injectable()
export class Bonds {
  constructor(
    private readonly freshness: Freshness,
    private readonly reads: Reads,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, also for another organization's. */
  async get(actor: Actor, bondId: string): Promise<Bond> {
    const find = async () => (await this.select(actor, 'and b.bond_id = $2', bondId))[0];
    const bond = await this.freshness.found('bonds', find);
    if (!bond) throw new Refused('BOND_NOT_FOUND');
    return bond;
  }

  /** The bonds of a defendant, newest first, voided ones included. */
  ofDefendant(actor: Actor, defendantId: string): Promise<Bond[]> {
    return this.select(actor, 'and b.defendant_id = $2 order by b.written_position desc', defendantId);
  }

  private async select({ organizationId }: Actor, condition: string, id: string): Promise<Bond[]> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<BondRow>(`${SELECT} ${condition}`, [organizationId, id]),
    );
    return rows.map(bondOf);
  }
}
