import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { billRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { sharesByFace } from '#domain/payouts/recovery-costs.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { accountDecider, AccountForBond } from '../../books/account/index.ts';
import { bondDecider } from '../../books/bond/index.ts';
import { PapersOfBonds } from '../../people/required-papers/index.ts';
import { FinishBills } from './finish-bills.ts';
import { holdCost, requireStatus, RecoveryBillRow } from './recovery-cost.ts';
import { mustNotBeBilled, ActiveBills } from './active-bills.ts';

type Answer = ResponseOf<typeof billRecoveryCost>;

/** Bills a booked cost, or a part of it, by bond (recovery#billing-a-cost). */
export class BillRecoveryCost extends CommandOf(billRecoveryCost) {}

/** The bonds that were FORFEITED in the case. */
const BONDS = `
  select b.bond_id
  from recovery_cost c
  join recovery_case_bond l on l.organization_id = c.organization_id and l.case_id = c.case_id
  join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where c.organization_id = $1 and c.id = $2 and b.amount_cents > 0 and b.voided_at is null
    and (b.status = 'FORFEITED' or b.forfeiture_date is not null or jsonb_array_length(b.earlier_forfeitures) > 0)
  order by b.bond_id`;

interface BondOfCase {
  bondId: string;
  accountId: string;
  faceCents: number;
}

/** All refusals first; then the rows decide, and the charges follow from them alone. */
@CommandHandler(BillRecoveryCost)
export class BillRecoveryCostHandler implements ICommandHandler<BillRecoveryCost> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: Reads,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly papers: PapersOfBonds,
    private readonly bills: ActiveBills,
    private readonly finishing: FinishBills,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused COST_NOT_FOUND, COST_MOVED_ON, COST_BILLED, COST_BILL_LIMIT, COST_WITHOUT_BOND, RECOVERY_NOT_BILLABLE,
   *   INDEMNITY_AGREEMENT_MISSING, ACCOUNT_CLOSED
   */
  async execute({ actor, params: { costId }, body: { amountCents } }: BillRecoveryCost): Promise<Answer> {
    const { organizationId, userId, commandId } = actor;
    await this.bills.known();
    const shares = sharesByFace(amountCents, await this.bondsOf(actor, costId));
    const hindrance = await this.hindrance(actor, shares);
    const bill: Work<Answer & { caseId: string }> = async (tx, em) => {
      const row = await holdCost(em, actor, costId);
      requireStatus(row, ['approved', 'paid']);
      await mustNotBeBilled(tx, actor, costId);
      if (amountCents > row.amountCents) throw new Refused('COST_BILL_LIMIT', { limit: formatCents(row.amountCents) });
      if (hindrance) throw hindrance;
      const billed = { organizationId, costId, caseId: row.caseId, billedBy: userId, billedAt: this.clock.now() };
      for (const { bondId, accountId, amountCents: cents } of shares) {
        const id = uuidV5(bondId, commandId);
        const of = { bondId, accountId, amountCents: cents, status: 'billing', version: 1 } as const;
        em.create(RecoveryBillRow, { ...billed, ...of, id });
      }
      row.version += 1;
      const subject = { kind: 'recovery-case', id: row.caseId };
      await this.audit.record(actor, { action: 'recovery-cost-billed', subject }, tx);
      return { costId, status: row.status, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(actor, { billCost: costId, amountCents }, bill, (done) => [
      { topic: 'recovery-case', id: done.caseId },
    ]);
    for (const { bondId } of shares) await this.finishing.tryNow(actor, uuidV5(bondId, actor.commandId));
    return answer;
  }

  /** The bonds that bear a cost, each as its own stream has it by now: not voided, on the account that bears it. */
  private async bondsOf(actor: Actor, costId: string): Promise<BondOfCase[]> {
    const known = await this.reads.after(actor, ['bonds'], (tx) =>
      tx.query<{ bondId: string }>(BONDS, [actor.organizationId, costId]),
    );
    const bonds: BondOfCase[] = [];
    for (const { bondId } of known.rows) {
      const { written } = await this.commands.read(bondDecider, actor, bondId);
      if (!written || written.voided) continue;
      bonds.push({ bondId, accountId: written.accountId, faceCents: written.fields.amountCents ?? 0 });
    }
    return bonds;
  }

  /** Why the bonds' accounts cannot be billed; null where each can. */
  private async hindrance(actor: Actor, shares: readonly BondOfCase[]): Promise<Refused | null> {
    if (shares.length === 0) return new Refused('COST_WITHOUT_BOND');
    for (const { bondId, accountId } of shares) {
      const { recoveryBillable } = await this.commands.read(accountDecider, actor, accountId);
      if (!recoveryBillable) return new Refused('RECOVERY_NOT_BILLABLE');
      if (!(await this.papers.hasAgreement(actor, bondId))) return new Refused('INDEMNITY_AGREEMENT_MISSING');
      const closed = await this.accounts.closed(actor, accountId);
      if (closed) return closed;
    }
    return null;
  }
}
