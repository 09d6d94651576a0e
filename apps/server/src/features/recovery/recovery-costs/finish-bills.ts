import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { RECOVERY_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { BillStatus } from '#domain/payouts/recovery-costs.ts';
import { organizationId as vouchedFor, type Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { accountDecider, addCharge, voidCharge, type Account } from '../../books/account/index.ts';
import { bondDecider, BondHistory } from '../../books/bond/index.ts';
import { RecoveryBillRow } from './recovery-cost.ts';

/** How soon what was cut in the middle is finished, in milliseconds. */
const EVERY_MS = 5_000;
/** What the charge is called on the account. */
const DESCRIPTION = 'Cost of recovery';

interface Billing {
  chargeId: string;
  costId: string;
  caseId: string;
  bondId: string;
  accountId: string;
  amountCents: number;
  billedBy: string;
  billedAt: string;
  timeZone: string;
}

const BILLING = `
  select l.id as "chargeId", l.cost_id as "costId", l.case_id as "caseId", l.bond_id as "bondId",
    l.account_id as "accountId", l.amount_cents as "amountCents", l.billed_by as "billedBy", l.billed_at as "billedAt",
    o.time_zone as "timeZone"
  from recovery_bill l join organization o on o.organization_id = l.organization_id
  where l.organization_id = $1 and l.cost_id = $2 and l.status = 'billing' order by l.id`;

const UNFINISHED = `
  select distinct l.organization_id as "organizationId", l.cost_id as "costId", l.billed_by as "userId"
  from recovery_bill l where l.status = 'billing' limit 1000`;

/** What a charge is taken back for that came to the log after its bond was voided. */
const VOIDED_BEFORE = { reasonCode: 'Other', reason: 'Its bond was voided before it was billed' } as const;

/** Puts what was billed on the accounts: the row says what, the streams of account and bond judge, whoever finishes it. */
@Injectable()
export class FinishBills implements OnModuleInit {
  private readonly logger = new Logger('recovery-bills');

  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly bonds: BondHistory,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'finish-recovery-bills', everyMs: EVERY_MS, run: () => this.round() });
  }

  /** Finishes what was decided and is not on its account yet. One that fails is logged; the others go on. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; costId: string; userId: string }>(UNFINISHED);
    for (const { organizationId, costId: commandId, userId } of rows) {
      const whose = { organizationId: vouchedFor(organizationId), userId, timeZone: DEFAULT_TIME_ZONE, commandId };
      await this.ofCost(actorOfJob(whose, commandId), commandId);
    }
  }

  /** Finishes the bills of a cost now; where that fails, a round does it later. */
  async ofCost(actor: Actor, costId: string): Promise<void> {
    const { organizationId } = actor;
    try {
      const { rows } = await this.database.read(organizationId, (tx) =>
        tx.query<Billing>(BILLING, [organizationId, costId]),
      );
      for (const bill of rows) await this.settle(actor, bill, await this.charge(actor, bill));
    } catch (error) {
      this.logger.warn(new Error('A cost is billed later.', { cause: error }));
    }
  }

  /**
   * An account that closed meanwhile takes no charge, and no bond that was voided before
   * (money#money-on-voided-bonds): the bill ends as not billed, and can be made again. Between two streams the log's
   * order judges.
   */
  private async charge(actor: Actor, bill: Billing): Promise<BillStatus> {
    const { chargeId, costId, bondId, accountId, amountCents, billedBy, billedAt, timeZone } = bill;
    const by = { ...actor, userId: billedBy, endpoint: 'POST /recovery/costs', commandId: chargeId };
    const today = dayOf(new Date(billedAt), timeZone);
    const charge = { chargeId, catalogueChargeId: null, costId, ledgerAccount: RECOVERY_INCOME, amountCents, bondId };
    const deciding = { chargedOn: today, today, role: 'Admin', hasReason: true } as const;
    const command = { id: accountId, actor: by, input: { billCost: chargeId }, text: { description: DESCRIPTION } };
    try {
      const { replayed } = await this.commands.look(accountDecider, command);
      const now = await this.commands.read(bondDecider, actor, bondId);
      if (!replayed && now.written?.voided) return 'not billed';
      const decide = (state: Account) => addCharge(state, { ...charge, ...deciding });
      const charged = replayed ?? (await this.commands.run(accountDecider, command, decide));
      const bond = await this.bonds.at(actor.organizationId, bondId, charged.position);
      return bond?.voided ? await this.takeBack(by, bill, today) : 'billed';
    } catch (error) {
      if (error instanceof Refused && (error.code === 'ACCOUNT_CLOSED' || error.code === 'ACCOUNT_NOT_FOUND'))
        return 'not billed';
      throw error;
    }
  }

  /** The void of the bond came to the log before the charge did. One that went to another account since is left there. */
  private async takeBack(by: Actor, { chargeId, accountId }: Billing, today: string): Promise<BillStatus> {
    const own = { ...by, commandId: uuidV5('bond voided', chargeId) };
    const { reasonCode, reason } = VOIDED_BEFORE;
    const command = { id: accountId, actor: own, input: { takeBack: chargeId }, text: { reason } };
    try {
      await this.commands.run(accountDecider, command, (state) =>
        state.entries.get(chargeId)?.voided ? [] : voidCharge(state, { entryId: chargeId, reasonCode, today }),
      );
      return 'not billed';
    } catch (error) {
      if (error instanceof Refused && (error.code === 'ACCOUNT_CLOSED' || error.code === 'ENTRY_NOT_FOUND'))
        return 'billed';
      throw error;
    }
  }

  private async settle(actor: Actor, { chargeId, caseId, accountId }: Billing, status: BillStatus): Promise<void> {
    const { organizationId } = actor;
    const by = { ...actor, commandId: uuidV5('settled', chargeId) };
    await this.rows.write(
      by,
      { settleBill: chargeId, status },
      async (_, em) => {
        const held = await em.findOneOrFail(RecoveryBillRow, { organizationId, id: chargeId }, FOR_UPDATE);
        if (held.status === 'billing') em.assign(held, { status, version: held.version + 1 });
        return {};
      },
      () => [
        { topic: 'recovery-case', id: caseId },
        { topic: 'account', id: accountId },
      ],
    );
  }
}
