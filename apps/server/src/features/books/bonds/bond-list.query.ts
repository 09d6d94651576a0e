import { Inject, Injectable } from '@nestjs/common';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { isForfeited } from '#domain/books/bond-status.ts';
import { collateralDueOn } from '#domain/books/collateral-clock.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { ProofKind } from '#domain/kernel/option-lists.ts';
import { explainPremium } from '#domain/agency/premium.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

interface BondRow extends Omit<Bond, 'premiumComputation' | 'forfeited' | 'discharge'> {
  dischargedOn: string | null;
  dischargeRecordedAt: string | null;
  dischargeCourt: string;
  proofKind: ProofKind | null;
  proofId: string | null;
  rateBasisPoints: number | null;
  minimumCents: number | null;
  citation: string;
}

const SELECT = `
  select b.bond_id, b.defendant_id, b.account_id, b.status,
         b.amount_cents, b.jurisdiction, b.posted_at, b.charge_code,
         b.power_number, b.surety_id, b.court_location, b.case_number, b.court_date, b.court_time, b.court_section, b.reminder_days, b.bond_date,
         b.forfeiture_date, b.due_date, b.fta_date, b.warrant_on, b.warrant_recalled_on, b.notice_sent_on,
         b.notice_certificate_on, b.notice_received_on, b.show_cause_on, b.judgment_mailed_on,
         b.forfeiture_power_number, b.earlier_forfeitures, b.disposition, b.disposed_on, b.discharged_on,
         discharge.recorded_at as discharge_recorded_at,
         coalesce(court.body, '') as discharge_court, b.proof_kind, b.proof_id,
         b.court_life->'standing' as court_answer, b.court_life->'last' as last_court_answer,
         b.agent_id, coalesce(agent.full_name, '') as agent_name, coalesce(notes.body, '') as notes,
         b.premium_cents - b.adjusted_cents as premium_cents, b.adjusted_cents,
         case when booked.booked_on <> b.bond_date then booked.booked_on end as premium_booked_on, b.rate_basis_points, b.minimum_cents,
         coalesce(r.citation, '') as citation, b.judgment - 'judgmentId' - 'on' as judgment, b.paper_spent, b.unfinished, b.rewrite_of, b.rewritten_by, b.voided_at, b.written_at, b.revision
  from bond b
  left join premium_rule r on r.organization_id = b.organization_id and r.effective_on = b.rule_effective_on
    and r.parish is not distinct from b.rule_parish and r.version = b.rule_version
  left join entry_text notes on notes.organization_id = b.organization_id and notes.event_id = b.notes_event_id
    and notes.field = 'notes'
  left join entry_text court on court.organization_id = b.organization_id and court.event_id = b.discharge_event_id
    and court.field = 'court'
  left join history_event discharge on discharge.organization_id = b.organization_id and discharge.bond_id = b.bond_id
    and discharge.event_id = b.discharge_event_id
  left join lateral (
    select j.booked_on from history_event h
    join journal_entry j on j.organization_id = h.organization_id and j.event_id = h.event_id
    where h.organization_id = b.organization_id and h.bond_id = b.bond_id
      and j.event_type in ('BondWritten', 'BondAmended')
    order by j.effective_on = b.bond_date desc nulls last, j.number limit 1) booked on true
  left join agent on agent.organization_id = b.organization_id and agent.user_id = b.agent_id
  where b.organization_id = $1`;

/** What a row is shown by: the agency's days, and how long collateral may be kept after a discharge. */
interface Shown {
  timeZone: string;
  returnDays: number;
}

const dischargeOf = (row: BondRow, { timeZone, returnDays }: Shown): Bond['discharge'] => {
  const { dischargedOn, dischargeRecordedAt: recordedAt, dischargeCourt: court, proofKind, proofId } = row;
  if (dischargedOn === null) return null;
  const recordedOn = recordedAt === null ? null : dayOf(new Date(recordedAt), timeZone);
  const dueOn = collateralDueOn(dischargedOn, returnDays);
  return { dischargedOn, recordedOn, court, proofKind, proofId, collateralDueOn: dueOn };
};

const bondOf = (row: BondRow, as: Shown): Bond => {
  const { rateBasisPoints, minimumCents, citation, dischargedOn, dischargeRecordedAt, dischargeCourt, ...more } = row;
  const { proofKind, proofId, ...bond } = more;
  return {
    ...bond,
    forfeited: isForfeited(bond.status),
    discharge: dischargeOf(row, as),
    premiumComputation: explainPremium(
      bond.amountCents,
      rateBasisPoints === null ? null : { rateBasisPoints, minimumCents: minimumCents ?? 0, citation },
      bond.adjustedCents,
    ),
  };
};

/** Reads bonds as they stand. */
@Injectable()
export class Bonds {
  constructor(
    private readonly readYourWrites: ReadYourWrites,
    private readonly reads: Reads,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, also for another organization's. */
  async get(actor: Actor, bondId: string): Promise<Bond> {
    const find = async () => (await this.select(actor, 'and b.bond_id = $2', bondId))[0];
    const bond = await this.readYourWrites.found('bonds', find);
    if (!bond) throw new Refused('BOND_NOT_FOUND');
    return bond;
  }

  /** The bonds of a defendant, newest first, voided ones included. */
  ofDefendant(actor: Actor, defendantId: string): Promise<Bond[]> {
    return this.select(actor, 'and b.defendant_id = $2 order by b.written_position desc', defendantId);
  }

  private async select({ organizationId, timeZone }: Actor, condition: string, id: string): Promise<Bond[]> {
    const { rows } = await this.reads.after(
      { organizationId },
      ['bonds', optionalView('history'), optionalView('ledger')],
      (tx) => tx.query<BondRow>(`${SELECT} ${condition}`, [organizationId, id]),
    );
    return rows.map((row) => bondOf(row, { timeZone, returnDays: this.settings.COLLATERAL_RETURN_DAYS }));
  }
}
