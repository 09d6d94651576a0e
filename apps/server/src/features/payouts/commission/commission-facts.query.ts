import { Injectable } from '@nestjs/common';
import { COMMISSION_PAYABLE, PREMIUM_INCOME, REWRITE_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import { earnedOf, termsFor, type BondOfAgent, type Earned } from '#domain/payouts/commission.ts';
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

const OWED = `
  select coalesce(sum(credit_cents - debit_cents), 0)::bigint as cents from posting
  where organization_id = $1 and agent_id = $2 and ledger_account = '${COMMISSION_PAYABLE}'`;

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
      const { rows: bonds } = await tx.query<BondOfAgent>(BONDS, values);
      const terms = new Map(bonds.map((bond) => [bond.bondId, termsFor(bond, own, contracts)]));
      const isCollected = [...terms.values()].some((one) => one?.basis === 'collected');
      const bondIds = isCollected ? bonds.map(({ bondId }) => bondId) : [];
      const sums = await sumsOfBonds(tx, organizationId, { bondIds, throughOn });
      return earnedOf(bonds, sums, ({ bondId }) => terms.get(bondId) ?? null);
    });
  }

  /** What the ledger owes an agent by now, in cents; below zero is an advance. @throws Refused as `earned`. */
  async owed(actor: Actor, agentId: string): Promise<number> {
    await this.reach(actor, ['ledger']);
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<{ cents: number }>(OWED, [actor.organizationId, agentId]),
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
