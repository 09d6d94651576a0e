import { Injectable } from '@nestjs/common';
import { COMMISSION_PAYABLE, PREMIUM_INCOME, REWRITE_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import { earnedOf, termsFor, type BondOfAgent, type Earned, type OpeningPremium } from '#domain/payouts/commission.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { sumsOfBonds } from './collected-sums.query.ts';
import { CommissionRates } from './commission-rates.query.ts';

/** The agent's bonds, the oldest first, with the premium income that stands of each up to a day. */
const BONDS = `
  select b.bond_id, b.priced_on, b.surety_id,
    coalesce(sum(p.credit_cents - p.debit_cents), 0)::bigint as income_cents
  from bond b
  left join posting p on p.organization_id = b.organization_id and p.bond_id = b.bond_id
    and p.ledger_account in ('${PREMIUM_INCOME}', '${REWRITE_INCOME}') and p.booked_on <= $3
  where b.organization_id = $1 and b.agent_id = $2
  group by b.bond_id, b.priced_on, b.surety_id, b.written_position order by b.written_position, b.bond_id`;

/**
 * The premium that accounts opened with and have by now, where all bonds that came with them are one agent's: by the
 * oldest of those (moving-in#opening-commission).
 */
const OPENINGS = `
  with of_agent as (
    select b.account_id, (array_agg(b.bond_id order by b.bond_date, b.written_position, b.bond_id))[1] as bond_id
    from bond b
    where b.organization_id = $1 and b.agent_id = $2 and b.brought_in and b.voided_at is null
      and not exists (select from bond o where o.organization_id = $1 and o.account_id = b.account_id and o.brought_in
        and o.voided_at is null and o.agent_id is distinct from $2)
    group by b.account_id
  ), opened as (
    select a.bond_id, e.entry_id, sum(e.amount_cents) as cents
    from of_agent a
    join account_entry e on e.organization_id = $1 and e.account_id = a.account_id and e.kind = 'PREMIUM'
      and e.bond_id is null and e.effective_on <= $3
    group by a.bond_id, e.entry_id having sum(e.amount_cents) > 0
  )
  select bond_id, array_agg(entry_id order by entry_id) as entry_ids, sum(cents)::bigint as premium_cents
  from opened group by bond_id`;

const OWED = `
  select coalesce(sum(credit_cents - debit_cents), 0)::bigint as cents from posting
  where organization_id = $1 and agent_id = $2 and ledger_account = '${COMMISSION_PAYABLE}'
    and ($3::bigint is null or journal_number <= $3)`;

/** What commissions are reckoned from, as the ledger and the statements say, for decisions and previews. */
@Injectable()
export class CommissionFacts {
  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
    private readonly rates: CommissionRates,
  ) {}

  /**
   * What each bond of an agent gives up to a day, with all that stood in the log by now.
   * @throws Refused MONEY_STOPPED; TEMPORARILY_UNAVAILABLE where a view needs more than two seconds or stands still.
   */
  async earned(actor: Actor, agentId: string, throughOn: string): Promise<Earned[]> {
    const { organizationId } = actor;
    await this.reach(actor, ['ledger', 'bonds', 'accounts']);
    const { own, contracts } = await this.rates.of(actor, agentId);
    const values = [organizationId, agentId, throughOn];
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<BondOfAgent>(BONDS, values);
      const terms = new Map(rows.map((bond) => [bond.bondId, termsFor(bond, own, contracts)]));
      const termsOf = ({ bondId }: BondOfAgent) => terms.get(bondId) ?? null;
      if (![...terms.values()].some((one) => one?.basis === 'collected')) return earnedOf(rows, [], termsOf);
      const openings = await tx.query<OpeningPremium & { bondId: string }>(OPENINGS, values);
      const opened = new Map(openings.rows.map(({ bondId, ...opening }) => [bondId, opening]));
      const bonds = rows.map((bond) => ({ ...bond, opening: opened.get(bond.bondId) }));
      const entryIds = bonds.flatMap(({ bondId, opening }) => [bondId, ...(opening?.entryIds ?? [])]);
      return earnedOf(bonds, await sumsOfBonds(tx, organizationId, { entryIds, throughOn }), termsOf);
    });
  }

  /** What the ledger owes an agent, by now or up to an entry, in cents; below zero is an advance. @throws Refused as `earned`. */
  async owed(actor: Actor, agentId: string, upTo: number | null = null): Promise<number> {
    await this.reach(actor, ['ledger']);
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<{ cents: number }>(OWED, [actor.organizationId, agentId, upTo]),
    );
    return rows[0]?.cents ?? 0;
  }

  private async reach({ organizationId }: Actor, views: readonly ('ledger' | 'bonds' | 'accounts')[]): Promise<void> {
    const halts = await Promise.all(views.map((view) => this.halts.of(view, organizationId)));
    if (halts.includes('stopped')) throw new Refused('MONEY_STOPPED');
    if (halts.includes('parked')) throw new Refused('TEMPORARILY_UNAVAILABLE');
    const head = (await this.log.head()) ?? -1n;
    const reached = await Promise.all(views.map((view) => this.readYourWrites.reached(view, head)));
    if (reached.includes(false)) throw new Refused('TEMPORARILY_UNAVAILABLE');
  }
}
